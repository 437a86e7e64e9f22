import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { type Json, refusal } from '../sessions/sessions-stage.ts';
import { callsOf } from './calls-stage.ts';

let stage: Stage;
let receiver: Receiver;
let ours: Organization;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  stage = await startStage({ worker: true });
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

const change = async (fields: Json) => ours.call('PATCH', `/v1/phone-numbers/${(await calls.number()).id}`, fields);
const caller = '+15550100200';
/** Has a call arrive that is kept at once, and answers it. */
const kept = async () => {
  const { status, body } = await calls.arrive({ to: (await calls.number()).e164 });
  expect(status).toBe(202);
  return calls.ended(body.callId);
};
const listen = (name: string) =>
  ours.call('POST', '/v1/webhooks', { name, url: receiver.url, events: ['call.pre_call'], timeoutMs: 10_000 });

describe('POST /v1/test/inbound-calls', () => {
  it("reaches the number's agent, which answers as it does inbound (decision 79)", async () => {
    const agentId = await calls.agent({ inboundFirstMessage: 'Acme, good day.', firstMessage: 'Hello.' });
    await change({ agentId, dispatchMetadataTemplate: { line: 'sales' } });
    const { e164, setupStatus } = await calls.number();
    expect(setupStatus).toMatchObject({ status: 'ready', inboundReady: true });
    const { status, body } = await calls.arrive({ to: e164 });
    expect(status).toBe(202);
    await calls.advance(60);
    expect(await calls.ended(body.callId)).toMatchObject({
      kind: 'phone',
      direction: 'inbound',
      agent_id: agentId,
      status: 'ended',
      end_reason: 'caller_hangup',
      from: caller,
      to: e164,
      metadata: { line: 'sales' },
    });
    const [first] = await calls.transcript(body.callId);
    expect(first).toMatchObject({ source: 'agent', text: 'Acme, good day.' });
    const events = (await calls.events(body.callId)).map(({ event_type }) => event_type);
    expect(events).toEqual(['session.created', 'sip.ringing', 'sip.answered', 'room_finished', 'session.ended']);
  });

  it('is rejected by a number without an agent, or that takes no calls, and kept as failed', async () => {
    await change({ agentId: null });
    expect((await calls.number()).setupStatus).toMatchObject({ inboundReady: false });
    expect(await kept()).toMatchObject({ status: 'failed', end_reason: 'rejected', duration_seconds: 0 });
    await change({ agentId: await calls.agent(), direction: 'outbound' });
    expect(await kept()).toMatchObject({ status: 'failed', end_reason: 'rejected' });
    // An agent that cannot be told what to say.
    const mute = await calls.agent({ systemPrompt: 'Ask for {{ caller }}.', promptVariables: [{ name: 'caller' }] });
    await change({ agentId: mute, direction: 'both' });
    expect(await kept()).toMatchObject({ status: 'failed', end_reason: 'rejected' });
  });

  it('goes on to its end where its number is released meanwhile, and no other one comes', async () => {
    await change({ agentId: await calls.agent() });
    const { id, e164: to } = await calls.number();
    const { body } = await calls.arrive({ to });
    await calls.until(body.callId, 'is answered', ({ status }) => status === 'active');
    expect((await ours.call('DELETE', `/v1/phone-numbers/${id}`)).status).toBe(200);
    expect(await calls.arrive({ to })).toMatchObject(refusal(404, 'NOT_FOUND'));
    await calls.advance(60);
    expect(await calls.ended(body.callId)).toMatchObject({ status: 'ended', end_reason: 'caller_hangup', to });
  });

  it('is refused without credit, and kept as failed', async () => {
    const poor = callsOf(await stage.organization({ creditPolicy: 'prepaid' }));
    const { body } = await poor.arrive({ to: (await poor.number()).e164 });
    expect(await poor.ended(body.callId)).toMatchObject({ status: 'failed', end_reason: 'insufficient_credits' });
  });

  it('is busy where call.pre_call is not answered as it should be, and kept as pre_call_failed (decision 47)', async () => {
    const { id } = await calls.number();
    await change({ agentId: await calls.agent() });
    await listen('Before calls');
    receiver.answerWith(() => ({ status: 500 }));
    expect(await kept()).toMatchObject({ status: 'failed', end_reason: 'pre_call_failed' });
    const [asked] = receiver.requests.map(({ rawBody }) => JSON.parse(rawBody.toString()));
    expect(asked).toMatchObject({ direction: 'inbound', phone_number_id: id, from: caller });
    await listen('Another');
    expect(await kept()).toMatchObject({ status: 'failed', end_reason: 'pre_call_failed' });
  });

  it('answers 404 for numbers of others and in a live organization, and 400 for a script that does not exist', async () => {
    const theirs = await callsOf(await stage.organization()).number();
    expect(await calls.arrive({ to: theirs.e164 })).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await calls.arrive({ to: '+15559990000' })).toMatchObject(refusal(404, 'NOT_FOUND'));
    const live = callsOf(await stage.organization({ mode: 'live' }));
    expect(await live.arrive({ to: theirs.e164 })).toMatchObject(refusal(404, 'NOT_FOUND'));
    const { e164: to } = await calls.number();
    expect(await calls.arrive({ to, script: 'unheard_of' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path: '/body/script' }] },
    });
  });
});
