import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { keepAnswerFacts } from '../../../server/src/sms/submit/answer-facts.ts';
import { plainChange } from '../../../server/src/sms/model/change.policy.ts';
import { type Claim, claimMessages, putBack } from '../../../server/src/sms/submit/claim.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let server: TestServer;
let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

/** The claim of a message that was judged fit just now, as a worker makes it. */
const claimOf = async (message: SmsMessage, openForMs: number | null): Promise<Claim | undefined> => {
  const [row] = await stage.sql<{ now: Date }>('select organization_now($1) as now', [ours.id]);
  const judgedAt = Temporal.Instant.fromEpochMilliseconds(row?.now.getTime() ?? 0);
  const leaveBefore = openForMs === null ? null : judgedAt.add({ milliseconds: openForMs });
  const asked = { messageId: message.id, leaseMs: 10_000, judgedAt, consentId: message.consent_id, leaveBefore };
  return (await claimMessages(server.database, systemClock, [asked])).get(message.id);
};
const claim = async (message: SmsMessage, openForMs: number | null = null): Promise<boolean> =>
  (await claimOf(message, openForMs)) !== undefined;
const statusOf = async ({ id }: SmsMessage): Promise<string> => (await ours.get(id)).status;

describe('the claim of a message that passed its gates a moment ago', () => {
  it('holds while its consent is active', async () => {
    const to = freshRecipient();
    await ours.consent(to);
    const message = await ours.accepted({ to });
    expect(await claim(message)).toBe(true);
    expect(await statusOf(message)).toBe('submitting');
  });

  it('yields nothing once the quiet hours have begun, and leaves it to be judged again (promise P16)', async () => {
    const [open, closed] = [await ours.accepted(), await ours.accepted()];
    expect([await claim(open, 60_000), await claim(closed, 0)]).toEqual([true, false]);
    expect(await statusOf(closed)).toBe('queued');
  });

  it('says until when the first byte may be written, and never later than the quiet hours begin', async () => {
    const beforeMs = systemClock.monotonicMs();
    const held = await claimOf(await ours.accepted(), 60_000);
    expect(held?.quietFromMs).toBeGreaterThan(beforeMs);
    expect(held?.quietFromMs).toBeLessThanOrEqual(systemClock.monotonicMs() + 60_000);
    expect((await claimOf(await ours.accepted(), null))?.quietFromMs).toBe(Infinity);
  });

  it('yields nothing once its consent is revoked, and leaves it to be judged again', async () => {
    const to = freshRecipient();
    const consent = await ours.consent(to);
    const message = await ours.accepted({ to });
    await ours.call('POST', `/v1/sms/consents/${consent}/revoke`, {});
    expect(await claim(message)).toBe(false);
    expect(await statusOf(message)).toBe('queued');
  });

  it('yields nothing once the recipient opted out, but for the text that says so', async () => {
    const to = freshRecipient();
    const [ordinary, owed] = [await ours.accepted({ to }), await ours.accepted({ to })];
    await stage.sql(`update sms_messages set consent_basis = 'keyword' where id = $1`, [owed.id]);
    await ours.suppress(to);
    expect([await claim(ordinary), await claim(owed)]).toEqual([false, true]);
    expect(await statusOf(ordinary)).toBe('queued');
  });
});

describe('messages that a job passed over', () => {
  it('are put back in the order of their ids, as everybody takes them', async () => {
    const [first, second] = [await ours.accepted(), await ours.accepted()];
    // Now it stands behind the other one in its table.
    await stage.sql('update sms_messages set updated_at = updated_at where id = $1', [first.id]);
    const rival = new pg.Client({ connectionString: server.databaseUrl });
    await rival.connect();
    await rival.query('begin');
    await rival.query('select from sms_messages where id = $1 for update', [first.id]);
    const skipped = [second, first].map(({ id }) => ({ messageId: id, afterMs: 60_000 }));
    const done = putBack(server.database, skipped);
    await waitFor(
      'it waits for the first',
      () => stage.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      (waiters) => waiters.length === 1,
    );
    const free = await rival.query('select id from sms_messages where id = $1 for update nowait', [second.id]);
    expect(free.rows).toEqual([{ id: second.id }]);
    await rival.query('commit');
    await rival.end();
    await done;
    const rows = await stage.sql<{ held: boolean }>(
      `select released_at is null and wake_at > clock_timestamp() + interval '30 seconds' as held
       from sms_messages where id = any($1)`,
      [[first.id, second.id]],
    );
    expect(rows).toEqual([{ held: true }, { held: true }]);
  });
});

describe('what an answer tells of a message whose receipt was faster', () => {
  it('is kept as far as a column holds it, whatever a carrier said', async () => {
    const message = await ours.accepted();
    expect(await claim(message)).toBe(true);
    const told = { segmentCount: 3_000_000_000, providerCostMicroUsd: 0.5 };
    await keepAnswerFacts(
      server.database,
      [{ ...plainChange, id: message.id, from: ['submitting'], to: 'accepted', fence: '1', ...told }],
      [],
    );
    expect(await ours.get(message.id)).toMatchObject({ segment_count: 2 ** 31 - 1, provider_cost_micro_usd: 1 });
  });
});
