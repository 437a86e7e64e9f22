import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { storedCallback } from '../../support/callback-rows.ts';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import type { TestServer } from '../../support/server.ts';
import type { Stage } from '../../support/stage.ts';
import { refusal, sessionsOf, turn } from '../sessions/sessions-stage.ts';
import { workerOf } from '../worker/worker-stage.ts';
import { callbacksOf, startCallbacksStage } from './callbacks-stage.ts';

let stage: Stage;
let server: TestServer;
let ours: Organization;
let on: ReturnType<typeof callbacksOf>;
beforeAll(async () => {
  ({ stage, server } = await startCallbacksStage());
});
beforeEach(async () => {
  ours = await stage.organization();
  on = callbacksOf(ours, server);
  await ours.call('PATCH', '/v1/organization', { defaultTimezone: 'America/New_York' });
  await ours.setTime('2026-11-20T15:00:00.000Z');
});
afterAll(() => stage.close());

const noon = '2026-11-21T12:00:00-05:00';
const atNoon = '2026-11-21T17:00:00.000Z';

// docs/decisions/callbacks.md#d445
describe('the builtin schedule_callback', () => {
  it('makes a callback to the other party, from the number of the call, by its agent', async () => {
    const { use, sessionId, agentId } = await on.talking();
    const made = await use({ at: noon, reason: 'The menu.', instructions: 'Ask for the menu.' });
    expect(made).toMatchObject({ ok: true, result: { scheduled_at: atNoon } });
    const [callback] = await on.list(`?source_session_id=${sessionId}`);
    const number = await on.number();
    expect(callback).toMatchObject({
      id: (made['result'] as { callback_id: string }).callback_id,
      status: 'scheduled',
      source_session_id: sessionId,
      created_session_id: null,
      agent_id: agentId,
      phone_number_id: number.id,
      from_number: number.e164,
      to_number: '+15550100200',
      reason: 'The menu.',
      instructions: 'Ask for the menu.',
      metadata: { order: 'o-1' },
      scheduled_at: atNoon,
    });
    expect(await on.eventsOf(callback?.id ?? '')).toEqual(['scheduled']);
  });

  it('moves the one of the call that is scheduled, and makes no second one', async () => {
    const { use, sessionId } = await on.talking();
    const first = await use({ at: noon, reason: 'The menu.' });
    const second = await use({ at: '2026-11-22T12:00:00Z' });
    expect(second['result']).toMatchObject({
      callback_id: (first['result'] as { callback_id: string }).callback_id,
      // 07:00 in New York.
      scheduled_at: '2026-11-22T13:00:00.000Z',
    });
    const [only, ...others] = await on.list(`?source_session_id=${sessionId}`);
    expect([only?.reason, only?.scheduled_at, others]).toEqual([null, '2026-11-22T13:00:00.000Z', []]);
    expect(await on.eventsOf(only?.id ?? '')).toEqual(['scheduled', 'scheduled']);
  });

  it.each([
    ['in the night, for the morning', '2026-11-21T21:00:00-05:00', '2026-11-22T13:00:00.000Z'],
    ['in the last second of the day, for then', '2026-11-21T20:59:59-05:00', '2026-11-22T01:59:59.000Z'],
    ['when the clocks were put forward, for the new morning', '2027-01-10T03:00:00Z', '2027-01-10T13:00:00.000Z'],
  ])('is %s', async (_, at, scheduled_at) => {
    const { use } = await on.talking();
    expect(await use({ at })).toMatchObject({ ok: true, result: { scheduled_at } });
  });

  it('goes by the zone of the organization as it stands, across a change of the clocks', async () => {
    await ours.setTime('2027-03-13T15:00:00.000Z');
    const { use } = await on.talking();
    // On the 14th New York goes from UTC-5 to UTC-4.
    expect(await use({ at: '2027-03-14T03:00:00-05:00' })).toMatchObject({
      result: { scheduled_at: '2027-03-14T12:00:00.000Z' },
    });
  });

  it.each([
    ['nothing', {}],
    ['what is no instant', { at: 'tomorrow' }],
    ['an hour without its offset', { at: '2026-11-21T12:00:00' }],
    ['an hour that is past', { at: '2026-11-20T14:59:59Z' }],
    ['this very instant of long ago', { at: '1970-01-01T00:00:00Z' }],
    ['a day more than 90 days away', { at: '2027-02-19T15:00:01Z' }],
    ['a reason that is no text', { at: noon, reason: 5 }],
    ['a reason that is too long', { at: noon, reason: 'x'.repeat(501) }],
    ['instructions that are too long', { at: noon, instructions: 'x'.repeat(4_001) }],
  ])('answers %s with invalid_arguments, and makes none', async (_, args) => {
    const { use } = await on.talking();
    expect(await use(args)).toMatchObject({
      ok: false,
      error: 'invalid_arguments',
      result: { message: expect.any(String) },
    });
    expect(await on.list()).toEqual([]);
  });

  it('is refused with RECIPIENT_TIMEZONE_REQUIRED where no zone is known', async () => {
    await ours.call('PATCH', '/v1/organization', { defaultTimezone: null });
    const { use } = await on.talking();
    expect(await use({ at: noon })).toMatchObject({
      ok: false,
      error: 'refused',
      result: { code: 'RECIPIENT_TIMEZONE_REQUIRED' },
    });
    expect(await on.list()).toEqual([]);
  });

  it('is not_available in a session that is no call of a telephone', async () => {
    const agentId = await on.agent();
    const source = { kind: 'builtin', name: 'schedule_callback' };
    await ours.call('POST', `/v1/agents/${agentId}/tools`, { name: 'call_back', description: 'Calls back.', source });
    await sessionsOf(ours).made({ agentId });
    const worker = workerOf(ours);
    const claim = await worker.claimed();
    await worker.say(claim, turn(0));
    const { body } = await worker.leased(claim, 'tool-calls', { id: 'c1', name: 'call_back', arguments: { at: noon } });
    expect(body).toMatchObject({ ok: false, error: 'not_available' });
  });
});

describe('GET /v1/callbacks 200', () => {
  it('lists the newest first, by status and by call, and as many as are asked for', async () => {
    const ids: string[] = [];
    for (const _time of [1, 2, 3]) {
      const { use } = await on.talking();
      ids.unshift(((await use({ at: noon }))['result'] as { callback_id: string }).callback_id);
    }
    expect((await on.list()).map(({ id }) => id)).toEqual(ids);
    expect((await on.list('?limit=2')).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    await on.cancel(ids[1] ?? '');
    expect((await on.list('?status=cancelled')).map(({ id }) => id)).toEqual([ids[1]]);
    expect((await on.list('?status=scheduled')).map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(await on.list(`?source_session_id=${freshUuid}`)).toEqual([]);
  });
});
const freshUuid = '0199aaaa-1b00-7c3d-8e4f-5a6b7c8d9e13';

describe('POST /v1/callbacks/{id}/cancel', () => {
  it('200: calls one off, says why, and publishes it', async () => {
    const { id } = await storedCallback(ours);
    const { status, body } = await on.cancel(id, { reason: 'She called.' });
    expect([status, body.status, body.cancel_reason, body.cancelled_at !== null]).toEqual([
      200,
      'cancelled',
      'She called.',
      true,
    ]);
    expect(await on.eventsOf(id)).toEqual(['cancelled']);
  });

  it('409: CALLBACK_NOT_OPEN for one that is decided, or being dispatched; nothing changes', async () => {
    const { id } = await storedCallback(ours);
    await on.dispatch(id);
    expect(await on.cancel(id)).toMatchObject(refusal(409, 'CALLBACK_NOT_OPEN', { status: 'dispatching' }));
    expect((await on.callback(id)).status).toBe('dispatching');
    const other = await storedCallback(ours);
    await on.cancel(other.id);
    expect(await on.cancel(other.id)).toMatchObject(refusal(409, 'CALLBACK_NOT_OPEN', { status: 'cancelled' }));
  });
});

// docs/decisions/callbacks.md#d446
describe('POST /v1/callbacks/{id}/dispatch', () => {
  it('200: calls at once, whatever the hour, with the instructions behind the prompt', async () => {
    await ours.setTime('2026-11-20T08:00:00.000Z');
    const { id, agentId } = await storedCallback(ours, { instructions: 'Ask for {{ the menu }}.' });
    const { status, body } = await on.dispatch(id);
    expect([status, body.status]).toEqual([200, 'dispatching']);
    const call = await on.call(body.created_session_id ?? '');
    expect(call).toMatchObject({ direction: 'outbound', agent_id: agentId });
    const { configuration } = await on.carried(body.created_session_id ?? '');
    expect(configuration.systemPrompt).toBe('Be brief.\n\nAsk for {{ the menu }}.');
  });

  it('200: is dispatched once the telephone rings, and says so once', async () => {
    const { id } = await storedCallback(ours);
    const claim = await on.carried((await on.dispatch(id)).body.created_session_id ?? '');
    await on.reports(claim, 'sip.dial_started');
    expect((await on.callback(id)).status).toBe('dispatching');
    await on.reports(claim, 'sip.ringing', 'sip.answered');
    const callback = await on.callback(id);
    expect([callback.status, callback.dispatched_at !== null]).toEqual(['dispatched', true]);
    await on.ends(claim, 'caller_hangup');
    expect(await on.eventsOf(id)).toEqual(['dispatched']);
  });

  it.each([
    ['busy', ['sip.dial_started', 'sip.failed']],
    ['no_answer', ['sip.dial_started', 'sip.ringing', 'sip.failed']],
    ['rejected', ['sip.dial_started', 'sip.failed']],
    ['carrier_failed', ['sip.dial_started', 'sip.ringing', 'sip.failed']],
    // It was dialed, and nothing says that it did not ring.
    ['carrier_failed', ['sip.dial_started']],
    ['provider_failed', ['sip.dial_started']],
  ])('200: a call that ended as %s after %j is dispatched, and made once', async (reason, types) => {
    const { id } = await storedCallback(ours);
    const claim = await on.carried((await on.dispatch(id)).body.created_session_id ?? '');
    await on.reports(claim, ...types);
    await on.ends(claim, reason);
    expect((await on.callback(id)).status).toBe('dispatched');
  });

  it.each([
    ['provider_failed', []],
    ['carrier_failed', ['sip.dial_started', 'sip.failed']],
  ])(
    '200: a call that ended as %s after %j rang nowhere: it is tried again after 1, 5 and 15 minutes, then failed',
    async (reason, types) => {
      const { id } = await storedCallback(ours);
      const made = new Set<string | null>();
      for (const minutes of [1, 5, 15]) {
        const { body } = await on.dispatch(id);
        made.add(body.created_session_id);
        const claim = await on.carried(body.created_session_id ?? '');
        await on.reports(claim, ...types);
        await on.ends(claim, reason);
        const { status, scheduled_at, updated_at } = await on.callback(id);
        expect([status, Date.parse(scheduled_at) - Date.parse(updated_at)]).toEqual(['scheduled', minutes * 60_000]);
      }
      const last = await on.dispatch(id);
      const claim = await on.carried(last.body.created_session_id ?? '');
      await on.reports(claim, ...types);
      await on.ends(claim, reason);
      expect(await on.callback(id)).toMatchObject({ status: 'failed', failure_cause: reason });
      expect(await on.eventsOf(id)).toEqual(['scheduled', 'scheduled', 'scheduled', 'failed']);
      expect(made.size).toBe(3);
    },
  );

  it('200: one whose call was ended by hand before it was dialed is failed, and not tried again', async () => {
    const { id } = await storedCallback(ours);
    const { body } = await on.dispatch(id);
    await on.end(body.created_session_id ?? '');
    expect(await on.callback(id)).toMatchObject({ status: 'failed', failure_cause: 'api_end' });
  });

  it('200: fails with agent_deleted, number_released and suppressed, and makes no call', async () => {
    const deleted = await storedCallback(ours);
    await ours.call('DELETE', `/v1/agents/${deleted.agentId}`);
    expect((await on.dispatch(deleted.id)).body).toMatchObject({ status: 'failed', failure_cause: 'agent_deleted' });

    const stopped = await storedCallback(ours);
    await ours.sql(
      `insert into sms_suppressions (id, organization_id, recipient, status, suppressed_at, updated_at)
       values ('sup_1' || $1, $1, '+15550100200', 'suppressed', organization_now($1), organization_now($1))`,
      [ours.id],
    );
    expect((await on.dispatch(stopped.id)).body).toMatchObject({ status: 'failed', failure_cause: 'suppressed' });
    // Who said STOP to texts before, and agreed to be called, is called.
    const later = await storedCallback(ours);
    expect((await on.dispatch(later.id)).body.status).toBe('dispatching');

    const released = await storedCallback(ours);
    await ours.call('DELETE', `/v1/phone-numbers/${released.phoneNumberId}`);
    expect((await on.dispatch(released.id)).body).toMatchObject({ status: 'failed', failure_cause: 'number_released' });
  });

  it('200: fails with configuration_invalid where its agent cannot be used as it is', async () => {
    const { id, agentId } = await storedCallback(ours);
    await ours.call('PATCH', `/v1/agents/${agentId}`, {
      systemPrompt: 'Call {{ caller }}.',
      promptVariables: [{ name: 'caller' }],
    });
    expect((await on.dispatch(id)).body).toMatchObject({ status: 'failed', failure_cause: 'configuration_invalid' });
  });

  it('200: answers an equal request as the callback is now, and makes one call', async () => {
    const { id } = await storedCallback(ours);
    const key = freshKey();
    const first = await on.dispatch(id, key);
    expect(await on.dispatch(id, key)).toMatchObject({ status: 200, body: first.body });
  });

  it('409: CALLBACK_NOT_OPEN where its call is being made, also for many at once', async () => {
    const { id } = await storedCallback(ours);
    const answers = await Promise.all(Array.from({ length: 8 }, () => on.dispatch(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const rows = await ours.sql('select id from sessions where organization_id = $1 and direction = $2', [
      ours.id,
      'outbound',
    ]);
    expect(rows.length).toBe(1);
  });
});
