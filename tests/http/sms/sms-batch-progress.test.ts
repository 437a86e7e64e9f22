import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCreditsService } from '../../../server/src/credits/service.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { applyOutcomes } from '../../../server/src/sms/messages/apply-outcomes.ts';
import { type Change, plainChange } from '../../../server/src/sms/model/change.policy.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import type { SmsMessage, SmsMessagePage, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

const later = { send_at: '2027-01-20T17:00:00Z' };
let server: TestServer;
let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

const rows = (count: number) => Array.from({ length: count }, () => ours.row());
const retry = { to: 'queued', retryAfterMs: 1_000 } as const;

/** Writes what a carrier answered to messages that are being submitted, as a worker does. */
async function outcomesOf(
  organization: SmsOrganization,
  batchId: string,
  outcomes: ReadonlyArray<readonly [SmsMessage | undefined, Pick<Change, 'to'> & Partial<Change>]>,
): Promise<void> {
  const credits = createCreditsService({ ids: createIds(systemClock, systemRandomness) });
  const written = outcomes.map(([message, change]) => ({
    change: { ...plainChange, id: message?.id ?? '', from: ['submitting'] as const, ...change },
    organizationId: organization.id,
    batchId,
  }));
  await server.database.tx((tx) => applyOutcomes(tx, { credits, publish: async () => {} }, written));
}

const cancel = (organization: SmsOrganization, id: string) =>
  organization.call<{ status: string }>('POST', `/v1/sms/batches/${id}/cancel`);
const page = (id: string, query: string) => ours.call<SmsMessagePage>('GET', `/v1/sms/batches/${id}/messages?${query}`);

describe('the messages of a batch', () => {
  it('are listed in the order of the rows, page by page, whatever becomes of them meanwhile (promise P24)', async () => {
    const recipients = rows(7);
    const { id } = await ours.acceptedBatch({ recipients, ...later });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: SmsMessagePage } = await page(
        id,
        `limit=3${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...body.data.map(({ to }) => to));
      await ours.cancel(body.data[0]?.id ?? '');
      await ours.acceptedBatch(later);
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(recipients.map(({ to }) => to));
  });

  it('refuse the cursor of another batch, of another list and a changed one with 400 INVALID_CURSOR', async () => {
    const [one, other] = [
      await ours.acceptedBatch({ recipients: rows(2) }),
      await ours.acceptedBatch({ recipients: rows(2) }),
    ];
    const cursor = (await page(other.id, 'limit=1')).body.next_cursor ?? '';
    const foreign = (await ours.list({ batch_id: one.id, limit: '1' })).body.next_cursor ?? '';
    for (const wrong of [cursor, foreign, `${cursor}A`, 'x']) {
      expect(await page(one.id, `cursor=${encodeURIComponent(wrong)}`)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_CURSOR' },
      });
    }
    expect((await page(other.id, `cursor=${encodeURIComponent(cursor)}`)).body.data).toHaveLength(1);
  });
});

describe('the cancel of a batch', () => {
  it('takes back what waits, gives its reservations back, and leaves what was submitted', async () => {
    const { id } = await ours.acceptedBatch({ recipients: [...rows(3), ours.row({ to: 'none' })], ...later });
    const [left, ...waiting] = await ours.batchMessages(id);
    await stage.sql(
      `update sms_messages set status = 'sent', attempt = 1, handled_at = updated_at, wake_at = null where id = $1`,
      [left?.id],
    );
    const answer = await cancel(ours, id);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'canceled',
        accepted_count: 3,
        status_counts: { sent: 1, canceled: 2, rejected: 1 },
        canceled_at: expect.any(String),
        completed_at: null,
      },
    });
    for (const message of waiting.slice(0, 2)) {
      expect(await ours.get(message.id)).toMatchObject({ status: 'canceled', terminal_at: expect.any(String) });
      expect((await ours.ledger(message.id)).map(([kind]) => kind)).toEqual(['reservation', 'release']);
    }
    expect((await ours.ledger(left?.id ?? '')).map(([kind]) => kind)).toEqual(['reservation']);
    expect(await ours.getBatch(id)).toEqual(answer.body);
    // Nothing wakes what was taken back.
    expect(
      await stage.sql(
        `select id from sms_messages where batch_id = $1 and status = 'canceled'
         and (wake_at is not null or released_at is not null)`,
        [id],
      ),
    ).toEqual([]);
  });

  it('answers 409 NOT_CANCELABLE with the state once nothing waits', async () => {
    const canceled = await ours.acceptedBatch(later);
    await cancel(ours, canceled.id);
    const failed = await ours.acceptedBatch({ recipients: [ours.row({ to: 'none' })] });
    const busy = await ours.acceptedBatch(later);
    await stage.sql(`update sms_messages set status = 'submitting', attempt = 1, wake_at = null where batch_id = $1`, [
      busy.id,
    ]);
    for (const [{ id }, status] of [
      [canceled, 'canceled'],
      [failed, 'failed'],
      [busy, 'processing'],
    ] as const) {
      expect(await cancel(ours, id)).toMatchObject({ status: 409, body: { code: 'NOT_CANCELABLE', status } });
      expect((await ours.getBatch(id)).status).toBe(status);
    }
    // Left as it was found, or a sweep would find a submission without a lease.
    await stage.sql(`update sms_messages set status = 'canceled' where batch_id = $1`, [busy.id]);
  });

  it('is won once by many at once', async () => {
    const { id } = await ours.acceptedBatch({ recipients: rows(20), ...later });
    const messages = await ours.batchMessages(id);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => cancel(ours, id)),
      ...messages.map((message) => ours.cancel(message.id)),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await ours.getBatch(id)).toMatchObject({ status: 'canceled', status_counts: { canceled: 20 } });
    for (const message of messages) {
      expect((await ours.ledger(message.id)).map(([kind]) => kind)).toEqual(['reservation', 'release']);
    }
  });

  it('takes back, too, a message that its carrier refused for now while the cancel was on its way (promise P15)', async () => {
    const { id } = await ours.acceptedBatch({ recipients: rows(2), ...later });
    const [submitting, waiting] = await ours.batchMessages(id);
    await stage.sql(`update sms_messages set status = 'submitting', attempt = 1, wake_at = null where id = $1`, [
      submitting?.id,
    ]);
    expect(await cancel(ours, id)).toMatchObject({
      status: 200,
      body: { status_counts: { submitting: 1, canceled: 1 } },
    });
    await outcomesOf(ours, id, [[submitting, retry]]);
    expect(await ours.getBatch(id)).toMatchObject({ status: 'canceled', status_counts: { canceled: 2 } });
    for (const message of [submitting, waiting]) {
      expect((await ours.ledger(message?.id ?? '')).map(([kind]) => kind)).toEqual(['reservation', 'release']);
    }
  });
});

describe('a cancel and the outcomes of a prepaid batch that come at one moment', () => {
  const waiters = async (): Promise<number> => {
    const [row] = await stage.sql<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.waiting ?? 0;
  };

  it('both go through: neither holds what the other needs next, and everything reserved is given back', async () => {
    const prepaid = await stage.organization({ creditPolicy: 'prepaid' });
    const balance = async (): Promise<string | undefined> =>
      (
        await stage.sql<{ balance: string }>(
          'select balance_micro_usd::text as balance from credit_accounts where organization_id = $1',
          [prepaid.id],
        )
      )[0]?.balance;
    await stage.sql('update credit_accounts set balance_micro_usd = 1000000 where organization_id = $1', [prepaid.id]);
    const { id } = await prepaid.acceptedBatch({ recipients: [prepaid.row(), prepaid.row(), prepaid.row()], ...later });
    const messages = await prepaid.batchMessages(id);
    const [refused, again] = messages;
    await stage.sql(`update sms_messages set status = 'submitting', attempt = 1, wake_at = null where id = any($1)`, [
      [refused?.id, again?.id],
    ]);
    // Both stand before the batch, the cancel first, until it is let go.
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const holder = server.database.tx(async (tx) => {
      await tx.query('select from sms_batches where id = $1 for update', [id]);
      isLocked();
      await held;
    });
    await locked;
    const canceled = cancel(prepaid, id);
    await waitFor('the cancel waits', waiters, (waiting) => waiting === 1);
    const written = outcomesOf(prepaid, id, [
      [refused, { to: 'delivery_failed', credit: 'release' }],
      [again, retry],
    ]);
    await waitFor('the outcomes wait', waiters, (waiting) => waiting === 2);
    letGo();
    await Promise.all([holder, written]);
    expect(await canceled).toMatchObject({ status: 200, body: { status: 'canceled' } });
    expect(await prepaid.getBatch(id)).toMatchObject({ status_counts: { canceled: 2, delivery_failed: 1, queued: 0 } });
    for (const message of messages) {
      expect((await prepaid.ledger(message.id)).map(([kind]) => kind)).toEqual(['reservation', 'release']);
    }
    expect(await balance()).toBe('1000000');
  });
});

describe('another organization’s batch (promise P14)', () => {
  it('is as absent as an unknown one', async () => {
    const theirs = await stage.organization();
    const { id } = await theirs.acceptedBatch(later);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/messages'],
      ['POST', '/cancel'],
    ] as const) {
      expect(await ours.call(method, `/v1/sms/batches/${id}${path}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    expect(await theirs.getBatch(id)).toMatchObject({ status: 'scheduled' });
    expect((await ours.list({ batch_id: id })).body.data).toEqual([]);
  });
});
