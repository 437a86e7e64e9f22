import { describe, expect, it } from '@jest/globals';
import { refusal } from '../sessions/sessions-stage.ts';
import { caller, type HumanCall, type Leg, onVoiceStage, type Voice } from './voice-stage.ts';

const on = onVoiceStage();

const legOf = ({ legs }: HumanCall, broker: string): Leg => {
  const found = legs.find(({ brokerId }) => brokerId === broker);
  if (found === undefined) throw new Error(`${broker} has no leg`);
  return found;
};
const offered = ({ legs }: HumanCall) =>
  legs.filter(({ brokerId, status }) => brokerId !== null && status === 'ringing').map(({ brokerId }) => brokerId);

/** Calls of the number go to ada first; those named are available. */
async function ready(...brokers: string[]): Promise<Voice> {
  const voice = await on.ready();
  await voice.routed('ada');
  for (const broker of brokers) await voice.present(broker);
  return voice;
}

describe('an inbound call of people (decision 93)', () => {
  it('is offered to the broker of its number, and begins when he answers', async () => {
    const voice = await ready('ada', 'bob');
    const call = await voice.called();
    expect(call).toMatchObject({ direction: 'inbound', status: 'ringing', from: caller });
    expect(offered(call)).toEqual(['ada']);
    expect((await voice.list('?status=ringing')).map(({ id }) => id)).toEqual([call.id]);
    const { leg } = await voice.does(legOf(call, 'ada'), 'answer');
    expect(leg).toMatchObject({ status: 'active', answeredAt: expect.any(String) });
    expect(await voice.does(leg, 'answer')).toMatchObject({ noop: true });
    expect(await voice.scenario(call.id)).toEqual(['initiated', 'ringing ada', 'answered ada', 'bridged ada']);
    expect(await voice.get(call.id)).toMatchObject({ status: 'active', legs: [{ status: 'active' }, {}] });
  });

  it('goes to all who are available where he does not answer in 20 seconds; one answer wins', async () => {
    const voice = await ready('ada', 'bob', 'cyd');
    await voice.present('dan', 'away');
    const { id } = await voice.called();
    await voice.advance(19);
    expect(offered(await voice.get(id))).toEqual(['ada']);
    await voice.advance(2);
    const call = await voice.get(id);
    expect(offered(call)).toEqual(['ada', 'bob', 'cyd']);
    await voice.does(legOf(call, 'cyd'), 'answer');
    for (const broker of ['ada', 'bob'])
      expect(await voice.command(legOf(call, broker), 'answer')).toMatchObject(refusal(409, 'LEG_NOT_LIVE'));
    const after = await voice.get(id);
    expect(after.legs.map(({ endReason }) => endReason)).toEqual([
      null,
      'answered_elsewhere',
      'answered_elsewhere',
      null,
    ]);
  });

  it('goes to all at once where he declines, or is not available', async () => {
    const voice = await ready('ada', 'bob');
    const call = await voice.called();
    await voice.does(legOf(call, 'ada'), 'hangup');
    expect(offered(await voice.get(call.id))).toEqual(['bob']);
    await voice.does(legOf(await voice.get(call.id), 'bob'), 'hangup');
    expect(await voice.get(call.id)).toMatchObject({ status: 'declined', endReason: 'declined' });
    await voice.present('ada', 'busy');
    expect(offered(await voice.called())).toEqual(['bob']);
  });

  it('is missed, with NO_BROKER_AVAILABLE in its event, where none is there', async () => {
    const voice = await ready();
    const call = await voice.called();
    expect(call).toMatchObject({ status: 'missed', endReason: 'no_broker_available' });
    const last = (await voice.events(call.id)).at(-1);
    expect(last).toMatchObject({ type: 'call.hangup', payload: { code: 'NO_BROKER_AVAILABLE', duration_seconds: 0 } });
  });

  it('is missed where the first is all there is and does not answer, and where none of all answers', async () => {
    const voice = await ready('ada');
    const alone = await voice.called();
    await voice.advance(21);
    expect(await voice.get(alone.id)).toMatchObject({ status: 'missed', endReason: 'no_broker_available' });
    await voice.present('ada');
    await voice.present('bob');
    const both = await voice.called();
    await voice.advance(41);
    expect(await voice.get(both.id)).toMatchObject({ status: 'missed', endReason: 'no_answer' });
  });

  it('is missed where the caller gives up before an answer', async () => {
    const voice = await ready('ada');
    const call = await voice.called('no_answer');
    await voice.advance(2);
    expect(await voice.get(call.id)).toMatchObject({ status: 'missed', endReason: 'remote_hangup' });
    expect(legOf(await voice.get(call.id), 'ada')).toMatchObject({ status: 'failed', endReason: 'call_ended' });
  });

  it.each([
    ['talk', 11, 'remote_hangup'],
    ['hang_up', 2, 'remote_hangup'],
  ])('ends when the caller hangs up who plays %s', async (script, seconds, endReason) => {
    const voice = await ready('ada');
    const call = await voice.called(script);
    await voice.does(legOf(call, 'ada'), 'answer');
    await voice.advance(seconds);
    expect(await voice.get(call.id)).toMatchObject({ status: 'ended', endReason });
  });

  it('is offered to none who has a live leg, whatever his status says, and changes no status', async () => {
    const voice = await ready('ada', 'bob');
    const first = await voice.called();
    await voice.does(legOf(first, 'ada'), 'answer');
    expect(await voice.brokers()).toMatchObject([
      { brokerId: 'ada', status: 'available' },
      { brokerId: 'bob', status: 'available' },
    ]);
    expect(offered(await voice.called())).toEqual(['bob']);
    expect(await voice.called()).toMatchObject({ status: 'missed', endReason: 'no_broker_available' });
  });

  it('goes as before where calls between people are switched off: the number has no agent, and rejects', async () => {
    const { voice } = on;
    await voice.routed('ada');
    const { e164 } = await voice.number();
    const { body } = await on.ours.call<{ callId: string }>('POST', '/v1/test/inbound-calls', {
      to: e164,
      from: caller,
    });
    expect(await on.ours.call('GET', `/v1/calls/${body.callId}`)).toMatchObject({ body: { end_reason: 'rejected' } });
  });

  it('is no session: /v1/calls does not know it (decision 94)', async () => {
    const voice = await ready('ada');
    const { id } = await voice.called();
    expect(await on.ours.call('GET', `/v1/calls/${id}`)).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await on.ours.call('GET', `/v1/calls/${id}/events`)).toMatchObject(refusal(404, 'NOT_FOUND'));
  });
});

describe('a call to a number of your own that brokers answer', () => {
  it('is internal: offered as one from outside, and 409 where none is there', async () => {
    const voice = await ready('ada', 'bob');
    const { e164: to } = await voice.number();
    const call = await voice.placed('bob', { to });
    expect(call).toMatchObject({ direction: 'internal', status: 'ringing', to });
    await voice.does(legOf(call, 'ada'), 'answer');
    expect(await voice.get(call.id)).toMatchObject({
      status: 'active',
      legs: [{ brokerId: 'bob' }, { brokerId: 'ada' }],
    });
    expect(await voice.place('eve', { to })).toMatchObject(refusal(409, 'NO_BROKER_AVAILABLE'));
    expect(await voice.list()).toHaveLength(1);
  });
});
