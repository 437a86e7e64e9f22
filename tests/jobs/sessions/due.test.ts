import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { refusal, sessionsOf, turn } from '../../http/sessions/sessions-stage.ts';

const minutePriceMicroUsd = 60_000;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: true, config: { sessionMinutePriceMicroUsd: minutePriceMicroUsd } });
});
afterAll(() => stage.close());

const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1_000).toISOString();

async function advance({ call }: Organization, to: string): Promise<void> {
  await call('POST', '/v1/test/clock/advance', { to });
  await waitFor(
    'the clock',
    async () => (await call<{ status: string }>('GET', '/v1/test/clock')).body.status,
    (status) => status === 'ready',
  );
}
const now = async ({ call }: Organization) => (await call<{ now: string }>('GET', '/v1/test/clock')).body.now;
const grant = (id: string, amountMicroUsd: number) =>
  stage.ask({
    method: 'POST',
    path: `/v1/organizations/${id}/credits`,
    key: stage.adminKey,
    json: { amountMicroUsd, reason: 'test' },
  });

describe('what sessions do by themselves, by the clock of their organization', () => {
  it('end with ttl_expired where nothing was said in time, and cost nothing', async () => {
    const ours = await stage.organization();
    const sessions = sessionsOf(ours);
    const id = await sessions.made({ ttlSeconds: 60 });
    const { createdAt } = await sessions.get(id);
    await advance(ours, later(createdAt, 59));
    expect((await sessions.get(id)).status).toBe('active');
    await advance(ours, later(createdAt, 120));
    expect(await sessions.get(id)).toMatchObject({ status: 'ended', endReason: 'ttl_expired', failureCause: null });
    expect((await sessions.call(id)).duration_seconds).toBe(0);
    expect(await ours.ledger(`${id}:0`)).toEqual([
      ['reservation', -5 * minutePriceMicroUsd],
      ['release', 5 * minutePriceMicroUsd],
    ]);
  });

  it('end with max_duration half a minute after their time, holding five minutes at a time until then', async () => {
    const ours = await stage.organization();
    const sessions = sessionsOf(ours);
    const id = await sessions.made({ maxDurationSeconds: 600 });
    await sessions.say(id, turn(1));
    await advance(ours, later(await now(ours), 3_600));
    const call = await sessions.call(id);
    expect(call).toMatchObject({ status: 'ended', end_reason: 'max_duration', duration_seconds: 630 });
    const portion = 5 * minutePriceMicroUsd;
    expect(await Promise.all([0, 1, 2].map((nth) => ours.ledger(`${id}:${nth}`)))).toEqual([
      [
        ['reservation', -portion],
        ['settlement', 0],
      ],
      [
        ['reservation', -portion],
        ['settlement', 0],
      ],
      [
        ['reservation', -portion],
        ['settlement', portion - minutePriceMicroUsd / 2],
      ],
    ]);
    const debits = await ours.call<{
      entries: Array<{ metric: string; quantity: number; sessionId: string; amountMicroUsd: string }>;
    }>('GET', '/v1/credits/ledger?kind=debit');
    // Beside them stands what the analysis of the call cost.
    const minutes = debits.body.entries.filter(({ metric }) => metric === 'call_second');
    expect(minutes.map(({ sessionId }) => sessionId)).toEqual([id, id, id]);
    expect(minutes.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(630);
    const charged = minutes.reduce((sum, { amountMicroUsd }) => sum - Number(amountMicroUsd), 0);
    expect(charged).toBe((630 * minutePriceMicroUsd) / 60);
  });

  it('end with insufficient_credits where the next five minutes are not covered, and are charged for what was used', async () => {
    const ours = await stage.organization({ creditPolicy: 'prepaid' });
    const sessions = sessionsOf(ours);
    expect(await sessions.create()).toMatchObject(refusal(402, 'INSUFFICIENT_CREDITS'));
    await grant(ours.id, 5 * minutePriceMicroUsd);
    const id = await sessions.made();
    expect(await sessions.create()).toMatchObject(refusal(402, 'INSUFFICIENT_CREDITS'));
    await sessions.say(id, turn(1));
    await advance(ours, later(await now(ours), 900));
    expect(await sessions.get(id)).toMatchObject({
      status: 'failed',
      endReason: 'insufficient_credits',
      failureCause: 'insufficient_credits',
    });
    expect((await sessions.call(id)).duration_seconds).toBe(300);
    const balance = await ours.call<{ balanceUsd: number }>('GET', '/v1/credits/balance');
    expect(balance.body).toMatchObject({ balanceUsd: 0, reservedUsd: 0 });
  });

  it('charge what was used when they are ended, once, and give the rest back', async () => {
    const ours = await stage.organization({ creditPolicy: 'prepaid' });
    const sessions = sessionsOf(ours);
    await grant(ours.id, 5 * minutePriceMicroUsd);
    const id = await sessions.made();
    await sessions.say(id, turn(1));
    await Promise.all([sessions.end(id), sessions.end(id)]);
    const seconds = (await sessions.call(id)).duration_seconds ?? 0;
    const charge = Math.ceil((seconds * minutePriceMicroUsd) / 60);
    expect(await ours.ledger(`${id}:0`)).toEqual([
      ['reservation', -5 * minutePriceMicroUsd],
      ['settlement', 5 * minutePriceMicroUsd - charge],
    ]);
  });
});

describe('a session that cannot be ended', () => {
  it('holds up no other, and ends when it can (promise P28)', async () => {
    const ours = await stage.organization();
    const sessions = sessionsOf(ours);
    const [stuck, other] = [await sessions.made({ ttlSeconds: 60 }), await sessions.made({ ttlSeconds: 120 })];
    await ours.sql(`create function refuse_end() returns trigger language plpgsql as $$ begin raise 'no end'; end $$`);
    await ours.sql(`create trigger refuse_end before update on sessions for each row
      when (new.id = '${stuck}' and new.status = 'ended') execute function refuse_end()`);
    await ours.setTime(later(await now(ours), 3_600));
    const ended = (id: string) =>
      waitFor(
        'it has ended',
        () => sessions.get(id),
        ({ status }) => status !== 'active',
      );
    expect((await ended(other)).endReason).toBe('ttl_expired');
    expect((await sessions.get(stuck)).status).toBe('active');
    await ours.sql('drop trigger refuse_end on sessions');
    expect((await ended(stuck)).endReason).toBe('ttl_expired');
  });
});

describe('call.status', () => {
  it('goes to every tagged endpoint that matches, and then to no untagged one; without a match to the untagged', async () => {
    const ours = await stage.organization();
    const sessions = sessionsOf(ours);
    const agentId = await sessions.agent();
    const endpoint = async (filterTags: Record<string, string>) => {
      const json = { name: 'CRM', url: 'http://127.0.0.1:1024/hook', events: ['call.status'], filterTags };
      return (await ours.call<{ id: string }>('POST', '/v1/webhooks', json)).body.id;
    };
    const untagged = await endpoint({});
    const tenant = await endpoint({ tenant: 'acme' });
    const both = await endpoint({ tenant: 'acme', region: 'eu' });
    const told = async (webhookTags: Record<string, string>) => {
      const id = await sessions.made({ agentId, webhookTags });
      const rows = await ours.sql<{ endpoint_id: string }>(
        'select endpoint_id from webhook_deliveries where session_id = $1 order by endpoint_id',
        [id],
      );
      return rows.map((row) => row.endpoint_id);
    };
    expect(await told({ tenant: 'acme' })).toEqual([tenant]);
    expect(await told({ tenant: 'acme', region: 'eu' })).toEqual([tenant, both].sort());
    expect(await told({ tenant: 'Acme' })).toEqual([untagged]);
    expect(await told({})).toEqual([untagged]);
    const id = await sessions.made();
    const { body } = await ours.call<{ data: unknown[] }>('GET', `/v1/webhook-deliveries?sessionId=${id}`);
    expect(body.data).toMatchObject([{ event: 'call.status', sessionId: id }]);
  });
});
