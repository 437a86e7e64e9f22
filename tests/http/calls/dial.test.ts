import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { type Json, refusal, turn } from '../sessions/sessions-stage.ts';
import { callsOf, telephones } from './calls-stage.ts';

let stage: Stage;
let receiver: Receiver;
let ours: Organization;
let calls: ReturnType<typeof callsOf>;
// Without a worker nothing dials: what is stored can be looked at in peace.
beforeAll(async () => {
  stage = await startStage({ worker: false });
  receiver = await startReceiver();
});
beforeEach(async () => {
  ours = await stage.organization();
  calls = callsOf(ours);
});
afterEach(() => {
  receiver.requests.splice(0);
  receiver.answerWith(() => ({}));
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

const listen = (fields: Json = {}) =>
  ours.call('POST', '/v1/webhooks', {
    name: 'Before calls',
    url: receiver.url,
    events: ['call.pre_call'],
    timeoutMs: 10_000,
    ...fields,
  });
const nobody = '+15005559999';
const change = async (fields: Json) => ours.call('PATCH', `/v1/phone-numbers/${(await calls.number()).id}`, fields);
const notReady = (code: string) =>
  refusal(422, 'NUMBER_NOT_READY', { reasons: [{ code, message: expect.any(String) }] });

describe('POST /v1/sessions/phone', () => {
  it.each([{ enabled: true }, { enabled: false }, {}])(
    'takes endCall %j and ignores it (companion-facts 4.2)',
    async (endCall) => {
      const { status, body } = await calls.dial({ endCall });
      expect(status).toBe(200);
      expect((await calls.call(body.sessionId)).pipeline_config.configuration.endCall).toBeNull();
    },
  );

  it('refuses an endCall that is none', async () => {
    for (const [endCall, path] of [
      ['yes', '/body/endCall'],
      [{ enabled: 'yes' }, '/body/endCall/enabled'],
      [{ after: 3 }, '/body/endCall/after'],
    ])
      expect(await calls.dial({ endCall })).toMatchObject(
        refusal(400, 'VALIDATION_ERROR', { issues: [expect.objectContaining({ path })] }),
      );
  });

  it('answers 200 with the call (companion-facts 4.2), which is a session of kind phone that waits to be dialed', async () => {
    const { e164 } = await calls.number();
    const { status, body } = await calls.dial({ metadata: { order: 'r-17' } });
    expect([status, body]).toEqual([
      200,
      {
        sessionId: expect.any(String),
        callControlId: expect.stringMatching(/^call_[0-9a-f]{32}$/),
        roomName: `session-${body.sessionId}`,
        status: 'dialing',
        to: telephones.talk,
        from: e164,
      },
    ]);
    const { id: phoneNumberId } = await calls.number();
    expect(await calls.get(body.sessionId)).toMatchObject({
      phoneCall: { callControlId: body.callControlId, phoneNumberId },
      durationSeconds: null,
      usage: [],
    });
    expect(await calls.call(body.sessionId)).toMatchObject({
      id: body.sessionId,
      kind: 'phone',
      direction: 'outbound',
      status: 'active',
      from: e164,
      to: telephones.talk,
      answered_at: null,
      metadata: { order: 'r-17' },
    });
    const { entries } = await calls.list('?kind=phone');
    expect(entries.map(({ sessionId }) => sessionId)).toEqual([body.sessionId]);
  });

  it('calls from the number that is named, or the oldest that can (decision 78)', async () => {
    const oldest = await calls.number();
    const imported = '+15552340000';
    const second = await ours.call('POST', '/v1/phone-numbers/import', {
      e164: imported,
      sipTrunkId: 'trunk',
      direction: 'both',
    });
    expect(second.status).toBe(200);
    expect((await calls.dial()).body.from).toBe(oldest.e164);
    expect((await calls.dial({ from: imported })).body.from).toBe(imported);
    await change({ direction: 'inbound' });
    expect((await calls.dial()).body.from).toBe(imported);
  });

  it('refuses numbers that cannot call, with every reason, and those of others as unknown', async () => {
    const { id, e164 } = await calls.number();
    const theirs = await callsOf(await stage.organization()).number();
    for (const from of [nobody, theirs.e164])
      expect(await calls.dial({ from })).toMatchObject(refusal(404, 'NOT_FOUND'));
    await change({ direction: 'inbound' });
    expect(await calls.dial({ from: e164 })).toMatchObject(notReady('not_outbound_capable'));
    expect(await calls.dial()).toMatchObject(notReady('not_outbound_capable'));
    await change({ direction: 'both' });
    await ours.sql(
      `update phone_numbers set billing_suspended_at = now(), suspension_reason = 'billing' where id = $1`,
      [id],
    );
    expect(await calls.dial({ from: e164 })).toMatchObject(notReady('suspended'));
    await ours.sql('update phone_numbers set released_at = now() where id = $1', [id]);
    expect(await calls.dial({ from: e164 })).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await calls.dial()).toMatchObject(notReady('number_inactive'));
    expect((await calls.list('?kind=phone')).entries).toEqual([]);
  });

  it('refuses what breaks its rules, at the field that breaks it', async () => {
    const at = (path: string) => ({ status: 400, body: { code: 'VALIDATION_ERROR', issues: [{ path }] } });
    expect(await calls.dial({ to: '5550100200' })).toMatchObject(at('/body/to'));
    expect(await calls.dial({ from: 'us' })).toMatchObject(at('/body/from'));
    expect(await calls.dial({ intent: undefined })).toMatchObject(at('/body/intent'));
    expect(await calls.dial({ telephony: { amd: { timeoutSeconds: 61 } } })).toMatchObject(
      at('/body/telephony/amd/timeoutSeconds'),
    );
    expect(await calls.dial({ webhookTags: { tenant: 'acme' } })).toMatchObject(
      refusal(400, 'WEBHOOK_TAGS_REQUIRE_AGENT'),
    );
    const unknown = await calls.dial<{ error: string }>({ agentId: `agent_${'0'.repeat(32)}` });
    expect(unknown).toMatchObject(refusal(404, 'NOT_FOUND'));
    // "404 for an unknown agent (message mentions the agent)".
    expect(unknown.body.error).toMatch(/agent/i);
    const template = Object.fromEntries(Array.from({ length: 50 }, (_one, index) => [`k${index}`, index]));
    await change({ dispatchMetadataTemplate: template });
    expect(await calls.dial({ metadata: { one_more: true } })).toMatchObject(at('/body/metadata'));
  });

  it('needs credit, also where nobody will answer (decision 78)', async () => {
    const poor = callsOf(await stage.organization({ creditPolicy: 'prepaid' }));
    expect(await poor.dial()).toMatchObject(refusal(402, 'INSUFFICIENT_CREDITS'));
    expect((await poor.list('?kind=phone')).entries).toEqual([]);
  });

  it('carries the dispatchMetadataTemplate of its number; keys of the request win (decision 79)', async () => {
    await change({ dispatchMetadataTemplate: { line: 'sales', tier: 1 } });
    const id = await calls.dialed({ metadata: { tier: 2 } });
    expect((await calls.call(id)).metadata).toEqual({ line: 'sales', tier: 2 });
  });

  it('clamps maxDurationSeconds to 30 to 14400 (companion-facts 4.2)', async () => {
    const durations = [0, 29, 30, 14_400, 100_000];
    const ids = await Promise.all(durations.map((maxDurationSeconds) => calls.dialed({ maxDurationSeconds })));
    const rows = await ours.sql<{ id: string; seconds: number }>(
      'select id, max_duration_seconds as seconds from sessions where organization_id = $1',
      [ours.id],
    );
    const seconds = new Map(rows.map((row) => [row.id, row.seconds]));
    expect(ids.map((id) => seconds.get(id))).toEqual([30, 30, 30, 14_400, 14_400]);
  });

  it('acts once for an Idempotency-Key (decision 76)', async () => {
    const key = freshKey();
    const first = await calls.dial({}, key);
    expect(await calls.dial({}, key)).toMatchObject({ status: 200, body: first.body });
    expect(await calls.dial({ to: telephones.busy }, key)).toMatchObject(refusal(409, 'IDEMPOTENCY_CONFLICT'));
    const refused = freshKey();
    await calls.dial({ from: nobody }, refused);
    expect(await calls.dial({}, refused)).toMatchObject({ status: 200 });
    expect((await calls.list('?kind=phone')).entries).toHaveLength(2);
  });

  it('takes no turns before it is answered, and ends at once where nothing has dialed it', async () => {
    const id = await calls.dialed();
    expect(await calls.say(id, turn(0))).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
    expect((await calls.end(id)).body).toMatchObject({ ok: true });
    expect(await calls.call(id)).toMatchObject({ status: 'ended', end_reason: 'api_end', duration_seconds: 0 });
    expect(await ours.ledger(`${id}:0`)).toEqual([
      ['reservation', -50_000],
      ['release', 50_000],
    ]);
  });

  it('is a dialing-stub in a live organization: failed at once, for nothing, and nobody is asked (decision 78)', async () => {
    const live = await stage.organization({ mode: 'live', creditPolicy: 'prepaid' });
    const number = { e164: '+15552340001' };
    const path = `/v1/organizations/${live.id}/phone-numbers`;
    const given = await stage.ask({ method: 'POST', path, key: stage.adminKey, json: number });
    expect(given.status).toBe(201);
    const theirs = callsOf(live);
    const { status, body } = await theirs.dial();
    expect([status, body.status]).toEqual([200, 'dialing-stub']);
    expect(await theirs.call(body.sessionId)).toMatchObject({
      status: 'failed',
      end_reason: 'carrier_failed',
      duration_seconds: 0,
    });
    expect(await live.ledger(`${body.sessionId}:0`)).toEqual([]);
    const events = await theirs.events(body.sessionId);
    expect(events.map(({ event_type }) => event_type)).toEqual(['session.created', 'room_finished', 'session.ended']);
  });
});

describe('call.pre_call of a telephone call', () => {
  it('is asked without being asked for, with its numbers, and what it answers stands (interface: Webhooks, rule 5)', async () => {
    await listen();
    receiver.answerWith(() => ({ body: JSON.stringify({ firstMessage: 'Good day.' }) }));
    const { id: phoneNumberId, e164 } = await calls.number();
    const agentId = await calls.agent();
    const { body } = await calls.dial({ agentId });
    expect(receiver.requests.map(({ rawBody }) => JSON.parse(rawBody.toString()))).toEqual([
      expect.objectContaining({
        type: 'call.pre_call',
        session_id: body.sessionId,
        direction: 'outbound',
        phone_number_id: phoneNumberId,
        dialed_number: telephones.talk,
        from: e164,
        to: telephones.talk,
        forwarded_from_number: null,
        call_control_id: body.callControlId,
      }),
    ]);
    expect((await calls.call(body.sessionId)).pipeline_config.configuration.firstMessage).toBe('Good day.');
  });

  it('holds the answer for as long as its timeoutMs and no longer: the call was stored before, and is kept as failed', async () => {
    await listen({ timeoutMs: 1_000 });
    receiver.answerWith(() => 'hang');
    const dialing = calls.dial<{ sessionId: string }>({ agentId: await calls.agent() });
    await waitFor(
      'the endpoint is asked',
      async () => receiver.requests.length,
      (count) => count === 1,
    );
    const { session_id: id } = JSON.parse(receiver.requests[0]?.rawBody.toString() ?? '');
    expect(await calls.call(id)).toMatchObject({ status: 'active', answered_at: null });
    expect(await dialing).toMatchObject(refusal(502, 'PRE_CALL_WEBHOOK_FAILED'));
    expect(await calls.call(id)).toMatchObject({ status: 'failed', failure_cause: 'pre_call_failed' });
  });

  it('is fail-closed: 502 or 409, and the call is kept as failed and never dialed', async () => {
    await listen();
    receiver.answerWith(() => ({ status: 500 }));
    const agentId = await calls.agent();
    const failed = await calls.dial<{ sessionId: string }>({ agentId });
    expect(failed).toMatchObject(refusal(502, 'PRE_CALL_WEBHOOK_FAILED'));
    await listen({ name: 'Another' });
    const ambiguous = await calls.dial<{ sessionId: string }>({ agentId });
    expect(ambiguous).toMatchObject(refusal(409, 'PRE_CALL_WEBHOOK_AMBIGUOUS'));
    for (const { body } of [failed, ambiguous])
      expect(await calls.call(body.sessionId)).toMatchObject({
        status: 'failed',
        failure_cause: 'pre_call_failed',
        duration_seconds: 0,
      });
    // Without an agent there is none to ask for.
    expect(await calls.dial()).toMatchObject({ status: 200 });
  });
});
