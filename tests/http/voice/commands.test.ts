import { describe, expect, it } from '@jest/globals';
import { refusal } from '../sessions/sessions-stage.ts';
import { type Leg, onVoiceStage, people } from './voice-stage.ts';

const on = onVoiceStage();

describe('POST /v1/voice/legs/{controlId}/actions/{command}', () => {
  it.each([
    ['hold', 'unhold', 'onHold'],
    ['mute', 'unmute', 'muted'],
  ] as const)('%s and %s, each once', async (does, undoes, member) => {
    const voice = await on.ready();
    const { call, own } = await voice.talking('ada');
    expect(await voice.does(own, does)).toEqual({ leg: expect.objectContaining({ [member]: true }) });
    expect(await voice.does(own, does)).toEqual({ leg: expect.objectContaining({ [member]: true }), noop: true });
    expect(await voice.does(own, undoes)).toEqual({ leg: expect.objectContaining({ [member]: false }) });
    expect(await voice.does(own, undoes)).toMatchObject({ noop: true });
    expect((await voice.scenario(call.id)).slice(-2)).toEqual([`${does} ada`, `${undoes} ada`]);
  });

  it('sends tones to a telephone, and to nothing else', async () => {
    const voice = await on.ready();
    const { call, own, other } = await voice.talking('ada');
    await voice.does(other, 'dtmf', { digits: '12#w,*' });
    expect((await voice.events(call.id)).at(-1)).toMatchObject({
      type: 'call.dtmf.sent',
      controlId: other.controlId,
      payload: { digits: '12#w,*' },
    });
    expect(await voice.command(own, 'dtmf', { digits: '1' })).toMatchObject(refusal(422, 'UNSUPPORTED_COMMAND'));
  });

  it('is a noop where the effect stands: the hangup of an ended leg too, while others are LEG_NOT_LIVE', async () => {
    const voice = await on.ready();
    const { call, own, other } = await voice.talking('ada');
    await voice.does(other, 'hangup');
    expect(await voice.does(own, 'hangup')).toMatchObject({ leg: { status: 'ended' }, noop: true });
    for (const name of ['answer', 'hold', 'unhold', 'mute', 'unmute'] as const)
      expect(await voice.command(own, name)).toMatchObject(refusal(409, 'LEG_NOT_LIVE'));
    expect(await voice.command(own, 'bridge', { bridgeTo: other.controlId })).toMatchObject(
      refusal(409, 'LEG_NOT_LIVE'),
    );
    expect((await voice.events(call.id)).at(-1)).toMatchObject({ type: 'call.hangup' });
  });

  it('is CALL_NOT_LIVE before the answer, and UNSUPPORTED_COMMAND where no broker answers', async () => {
    const voice = await on.ready();
    const { legs } = await voice.placed('ada', { to: people.no_answer });
    const [own, other] = legs as [Leg, Leg];
    expect(await voice.command(own, 'hold')).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
    expect(await voice.command(other, 'answer')).toMatchObject(refusal(422, 'UNSUPPORTED_COMMAND'));
    expect(await voice.does(own, 'answer')).toMatchObject({ noop: true });
  });

  it('is UNSUPPORTED_COMMAND for a command that there is not, and a 404 of a leg that there is not', async () => {
    const voice = await on.ready();
    const { own } = await voice.talking('ada');
    const act = (controlId: string, name: string, json?: object) =>
      on.ours.call('POST', `/v1/voice/legs/${controlId}/actions/${name}`, json);
    for (const name of ['park', 'HOLD', 'constructor', '__proto__', '2nd-hold'])
      for (const json of [undefined, {}, { to: '+15550100400' }])
        expect(await act(own.controlId, name, json)).toMatchObject(refusal(422, 'UNSUPPORTED_COMMAND'));
    expect(await act('leg_0', 'park')).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await act(own.controlId, 'x'.repeat(65))).toMatchObject(refusal(400, 'VALIDATION_ERROR'));
  });

  it.each([
    ['itself', ({ own }: { own: Leg }) => own.controlId],
    ['an unknown leg', () => 'leg_0'],
  ])('refuses to bridge a leg with %s', async (_what, to) => {
    const voice = await on.ready();
    const talk = await voice.talking('ada');
    expect(await voice.command(talk.own, 'bridge', { bridgeTo: to(talk) })).toMatchObject(
      refusal(422, 'BRIDGE_TARGET_INVALID'),
    );
    expect(await voice.does(talk.own, 'bridge', { bridgeTo: talk.other.controlId })).toMatchObject({ noop: true });
  });

  it('refuses legs of another call, of an ended one, and of another organization', async () => {
    const voice = await on.ready();
    const [one, another] = [await voice.talking('ada'), await voice.talking('bob')];
    const bridge = (bridgeTo: string) => voice.command(one.own, 'bridge', { bridgeTo });
    expect(await bridge(another.own.controlId)).toMatchObject(refusal(422, 'BRIDGE_TARGET_INVALID'));
    await voice.does(another.own, 'hangup');
    expect(await bridge(another.own.controlId)).toMatchObject(refusal(422, 'BRIDGE_TARGET_INVALID'));
    const foreign = await on.stage.organization();
    await foreign.call('PATCH', '/v1/organization', { features: { humanCalling: true } });
    expect(await foreign.call('POST', `/v1/voice/legs/${one.own.controlId}/actions/hold`, {})).toMatchObject(
      refusal(404, 'NOT_FOUND'),
    );
  });

  it.each([
    ['dtmf', {}, '/body/digits'],
    ['dtmf', { digits: '1'.repeat(65) }, '/body/digits'],
    ['dtmf', { digits: 'A' }, '/body/digits'],
    ['bridge', {}, '/body/bridgeTo'],
    ['transfer', { to: people.busy }, '/body/mode'],
    ['transfer', { to: people.busy, mode: 'cold' }, '/body/mode'],
    ['transfer', { to: '+1', mode: 'warm' }, '/body/to'],
    ['transfer', { to: '+4402079460018', mode: 'warm' }, '/body/to'],
    ['hold', { digits: '1' }, '/body/digits'],
    ['hangup', { reason: '' }, '/body/reason'],
  ] as const)('%s with %j names %s (bad input)', async (name, json, path) => {
    const voice = await on.ready();
    const { own } = await voice.talking('ada');
    expect(await voice.command(own, name, json)).toMatchObject(
      refusal(400, 'VALIDATION_ERROR', { issues: [expect.objectContaining({ path })] }),
    );
  });
});

describe('POST /v1/voice/legs/{controlId}/join', () => {
  const join = (leg: Pick<Leg, 'controlId'>, brokerId: string) =>
    on.ours.call<{ token: string; url: string }>('POST', `/v1/voice/legs/${leg.controlId}/join`, { brokerId });

  it('gives the broker of the leg credentials, other ones each time, which the socket refuses until media is served', async () => {
    const voice = await on.ready();
    const { own } = await voice.talking('ada');
    const [first, second] = [await join(own, 'ada'), await join(own, 'ada')];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.token).not.toBe(second.body.token);
    const socket = async (token: string) => {
      const { status } = await fetch(first.body.url.replace(/^ws/, 'http'), {
        headers: { authorization: `Bearer ${token}` },
      });
      return status;
    };
    expect([await socket(first.body.token), await socket(second.body.token)]).toEqual([503, 503]);
    expect(await socket(`${first.body.token.slice(0, -1)}x`)).toBe(401);
    expect(await socket('none')).toBe(401);
    await voice.advance(301);
    expect(await socket(first.body.token)).toBe(401);
  });

  it('gives what is good for that leg alone: once it has ended it opens nothing', async () => {
    const voice = await on.ready();
    const { own, other } = await voice.talking('ada');
    const { body } = await join(own, 'ada');
    const socket = async () => {
      const headers = { authorization: `Bearer ${body.token}` };
      return (await fetch(body.url.replace(/^ws/, 'http'), { headers })).status;
    };
    expect(await socket()).toBe(503);
    await voice.does(other, 'transfer', { to: '+15550100777', mode: 'blind' });
    await voice.advance(2);
    // The call goes on without it.
    expect(await voice.get((await voice.list())[0]?.id ?? '')).toMatchObject({ status: 'active' });
    expect(await socket()).toBe(401);
  });

  it('is 404 for a leg of another broker, and 409 once the leg or its call has ended', async () => {
    const voice = await on.ready();
    const { own, other } = await voice.talking('ada');
    expect(await join(own, 'eve')).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await join(other, 'ada')).toMatchObject(refusal(404, 'NOT_FOUND'));
    await voice.does(other, 'transfer', { to: people.accepts.replace('0401', '0499'), mode: 'blind' });
    await voice.advance(2);
    expect(await join(own, 'ada')).toMatchObject(refusal(409, 'LEG_NOT_LIVE'));
    await voice.does(other, 'hangup');
    expect(await join(own, 'ada')).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
  });
});
