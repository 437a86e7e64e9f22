import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { callsOf, telephones } from '../calls/calls-stage.ts';
import { refusal } from '../sessions/sessions-stage.ts';
import { imessageOf } from '../../support/imessage-organization.ts';
import { channelOn, firstAgent, liveOn, numberNotFound } from './imessage-stage.ts';

let channel: ReturnType<typeof channelOn>;
beforeAll(async () => {
  channel = channelOn(await startStage({ worker: true }));
});
afterAll(() => channel.stage.close());

/** A test organization whose agent holds a number of the channel. */
async function withLine(birth?: Parameters<Stage['organization']>[0]) {
  const organization = await channel.stage.organization(birth);
  const ours = { ...organization, ...imessageOf(organization), calls: callsOf(organization) };
  const agentId = await firstAgent(ours);
  const { id: lineId, phoneNumber } = await ours.added({ agentId });
  const place = (fields: object = {}, key?: string) =>
    ours.callFrom(lineId, { to: telephones.busy, agentId, ...fields }, key);
  return { ...ours, agentId, lineId, phoneNumber, place };
}

describe('POST /v1/imessage-phone-numbers/{phoneNumberId}/calls', () => {
  it('is a call like any other, with the number as caller id', async () => {
    const ours = await withLine();
    await ours.call('PATCH', `/v1/phone-numbers/${ours.lineId}`, { dispatchMetadataTemplate: { line: 'chat', a: 1 } });
    const { status, body } = await ours.place({ metadata: { a: 2 }, variables: { business: 'Acme' } });
    expect([status, body]).toEqual([
      200,
      {
        callId: expect.any(String),
        callControlId: expect.stringMatching(/^call_[0-9a-f]{32}$/),
        status: 'dialing',
        to: telephones.busy,
        from: ours.phoneNumber,
        phoneNumberId: ours.lineId,
      },
    ]);
    expect(await ours.calls.ended(body.callId)).toMatchObject({
      kind: 'phone',
      direction: 'outbound',
      agent_id: ours.agentId,
      end_reason: 'busy',
      from: ours.phoneNumber,
      to: telephones.busy,
      metadata: { line: 'chat', a: 2 },
    });
  });

  it('is placed by any agent, also from a number that another one or none holds', async () => {
    const ours = await withLine();
    const other = await ours.calls.agent();
    const { id: free } = await ours.added();
    for (const line of [ours.lineId, free]) {
      const { body } = await ours.callFrom(line, { to: telephones.busy, agentId: other });
      expect(await ours.calls.ended(body.callId)).toMatchObject({ agent_id: other, end_reason: 'busy' });
    }
  });

  it('is placed from any number before there are pools (rule 2)', async () => {
    const ours = await channel.plain();
    await channel.operator.setAccess(ours.id, { poolsSince: null });
    const answer = await ours.callFrom(ours.numberId, { to: telephones.busy, agentId: await firstAgent(ours) });
    expect(answer).toMatchObject({ status: 200, body: { from: ours.e164, phoneNumberId: ours.numberId } });
  });

  it('acts once for a key, which counts for one number, and refuses it for another body (decision 76)', async () => {
    const ours = await withLine();
    const key = freshKey();
    const first = await ours.place({}, key);
    await channel.operator.assign(ours.id, { phoneNumberId: ours.lineId, status: 'paused' });
    expect(await ours.place({}, key)).toMatchObject({ status: 200, body: first.body });
    expect(await ours.place({ to: telephones.talk }, key)).toMatchObject(refusal(409, 'IDEMPOTENCY_CONFLICT'));
    const { id: another } = await ours.added();
    const elsewhere = await ours.callFrom(another, { to: telephones.busy, agentId: ours.agentId }, key);
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.body.callId).not.toBe(first.body.callId);
  });

  it('waits for the caller id: 409 CALLER_ID_VERIFICATION_PENDING, and when to repeat it', async () => {
    const ours = await withLine();
    const { operator } = channel;
    const key = freshKey();
    await operator.assign(ours.id, { phoneNumberId: ours.lineId, callerId: 'pending' });
    expect((await ours.list()).body[0]?.capabilities).toMatchObject({ calls: false, messages: true });
    const { status, body, headers } = await ours.place({}, key);
    expect([status, body, headers['retry-after']]).toEqual([
      409,
      expect.objectContaining({ code: 'CALLER_ID_VERIFICATION_PENDING', retryAfterSeconds: 60 }),
      '60',
    ]);
    await operator.assign(ours.id, { phoneNumberId: ours.lineId });
    expect((await ours.list()).body[0]?.capabilities).toMatchObject({ calls: true });
    expect((await ours.place({}, key)).status).toBe(200);
  });

  it('is 502 TELNYX_DIAL_FAILED where it cannot originate, leaves nothing and its key free', async () => {
    const ours = await withLine();
    const key = freshKey();
    expect(await ours.place({ to: '+15005550306' }, key)).toMatchObject(refusal(502, 'TELNYX_DIAL_FAILED'));
    expect((await ours.calls.list()).entries).toEqual([]);
    expect((await ours.place({}, key)).status).toBe(200);
  });

  it('is 502 TELNYX_DIAL_FAILED in a live organization until this server has a carrier of calls', async () => {
    const { live, agentId, lineId } = await liveOn(channel);
    const answer = await imessageOf(live).callFrom(lineId, { to: telephones.talk, agentId }, freshKey());
    expect(answer).toMatchObject({
      status: 502,
      body: { code: 'TELNYX_DIAL_FAILED', error: expect.stringMatching(/no carrier of calls/) },
    });
    expect((await callsOf(live).list()).entries).toEqual([]);
  });

  it('is 402 without credit, 404 for unknown agents and numbers, 422 for a number that takes calls alone', async () => {
    const [ours, theirs, poor] = [await withLine(), await withLine(), await withLine({ creditPolicy: 'prepaid' })];
    expect(await poor.place()).toMatchObject(refusal(402, 'INSUFFICIENT_CREDITS'));
    expect(await ours.place({ agentId: theirs.agentId })).toMatchObject(refusal(404, 'NOT_FOUND'));
    const from = (id: string) => ours.callFrom(id, { to: telephones.busy, agentId: ours.agentId });
    for (const id of [theirs.lineId, `num_${'0'.repeat(32)}`, (await ours.calls.number()).id])
      expect(await from(id)).toMatchObject(numberNotFound);
    await ours.call('PATCH', `/v1/phone-numbers/${ours.lineId}`, { direction: 'inbound' });
    expect((await ours.list()).body.find(({ id }) => id === ours.lineId)?.capabilities.calls).toBe(false);
    expect(await from(ours.lineId)).toMatchObject({
      status: 422,
      body: { code: 'NUMBER_NOT_READY', reasons: [{ code: 'not_outbound_capable' }] },
    });
  });

  it.each([
    [{ maxDurationSeconds: 29 }, '/body/maxDurationSeconds'],
    [{ maxDurationSeconds: 14_401 }, '/body/maxDurationSeconds'],
    [{ to: '2125550142' }, '/body/to'],
    [{ agentId: '' }, '/body/agentId'],
    [{ variables: [] }, '/body/variables'],
    [{ metadata: 'x' }, '/body/metadata'],
    [{ webhookTags: {} }, '/body/webhookTags'],
  ])('refuses %j', async (fields, path) => {
    const ours = await withLine();
    expect(await ours.place(fields)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path }] },
    });
  });

  it.each([30, 14_400])('takes a call of at most %d seconds', async (maxDurationSeconds) => {
    expect((await (await withLine()).place({ maxDurationSeconds })).status).toBe(200);
  });
});

describe('a call to a number of the channel (decision 62)', () => {
  it('reaches the agent that holds it, whatever agent the number has for texts', async () => {
    const ours = await withLine();
    const other = await ours.calls.agent();
    await ours.call('PATCH', `/v1/phone-numbers/${ours.lineId}`, { agentId: other });
    const { body } = await ours.calls.arrive({ to: ours.phoneNumber, script: 'busy' });
    expect(await ours.calls.call(body.callId)).toMatchObject({ agent_id: ours.agentId, to: ours.phoneNumber });
  });

  it('is rejected where no agent holds it, and while it is paused', async () => {
    const ours = await withLine();
    await ours.call('PATCH', `/v1/phone-numbers/${ours.lineId}`, { agentId: ours.agentId });
    for (const stated of [{ agentId: null }, { agentId: ours.agentId, status: 'paused' }] as const) {
      await channel.operator.assign(ours.id, { phoneNumberId: ours.lineId, ...stated });
      const { body } = await ours.calls.arrive({ to: ours.phoneNumber });
      expect(await ours.calls.call(body.callId)).toMatchObject({ status: 'failed', end_reason: 'rejected' });
    }
  });
});
