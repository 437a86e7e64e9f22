import { describe, expect, it } from '@jest/globals';
import { refusal } from '../sessions/sessions-stage.ts';
import { type Leg, onVoiceStage, people, type Voice } from './voice-stage.ts';

const on = onVoiceStage();
const other = '+15550100777';

async function targetOf(voice: Voice, callId: string): Promise<Leg> {
  const target = (await voice.get(callId)).legs[2];
  if (target === undefined) throw new Error('No leg of the destination');
  return target;
}
/** What happened behind the beginning of a call. */
const behind = async (voice: Voice, callId: string) => (await voice.scenario(callId)).slice(4);

describe('transfer', () => {
  it.each(['own', 'other'] as const)('blind by the leg %s keeps both until its target has answered', async (named) => {
    const voice = await on.ready();
    const talk = await voice.talking('ada');
    const { id } = talk.call;
    await voice.does(talk[named], 'transfer', { to: other, mode: 'blind' });
    expect((await voice.get(id)).legs.map(({ status }) => status)).toEqual(['active', 'active', 'initiating']);
    expect(await voice.does(talk[named], 'transfer', { to: other, mode: 'blind' })).toMatchObject({ noop: true });
    await voice.advance(2);
    const call = await voice.get(id);
    expect(call.status).toBe('active');
    expect(call.legs.map(({ status, endReason }) => [status, endReason])).toEqual([
      ['ended', 'transferred'],
      ['active', null],
      ['active', null],
    ]);
    expect(await behind(voice, id)).toEqual([
      `transfer.initiated ${people.accepts}`,
      `ringing ${other}`,
      `answered ${other}`,
      `bridged ${people.accepts}`,
      'leg.hangup ada',
      `transfer.completed ${people.accepts}`,
    ]);
  });

  it.each([
    ['declines', 'declined'],
    ['no_answer', 'no_answer'],
    ['busy', 'busy'],
    ['hangs_up', 'remote_hangup'],
  ] as const)('blind to the one that %s fails, and leaves the call as it was', async (who, cause) => {
    const voice = await on.ready();
    const { call, own, other: party } = await voice.talking('ada');
    await voice.does(party, 'transfer', { to: people[who], mode: 'blind' });
    await voice.advance(35);
    const after = await voice.get(call.id);
    expect(after).toMatchObject({ status: 'active' });
    expect(after.legs.slice(0, 2)).toMatchObject([
      { status: 'active', bridgedTo: party.controlId },
      { status: 'active', bridgedTo: own.controlId },
    ]);
    expect((await voice.events(call.id)).at(-1)).toMatchObject({
      type: 'call.transfer.failed',
      controlId: party.controlId,
      payload: { mode: 'blind', to: people[who], cause },
    });
  });

  it('warm puts the party on hold while the broker speaks with the destination; bridge completes it', async () => {
    const voice = await on.ready();
    const { call, own, other: party } = await voice.talking('ada');
    await voice.does(own, 'transfer', { to: other, mode: 'warm' });
    await voice.advance(2);
    const target = await targetOf(voice, call.id);
    expect((await voice.get(call.id)).legs).toMatchObject([
      { status: 'active', bridgedTo: target.controlId },
      { status: 'held', onHold: true, bridgedTo: null },
      { status: 'active', bridgedTo: own.controlId },
    ]);
    expect(await voice.command(own, 'transfer', { to: people.busy, mode: 'warm' })).toMatchObject(
      refusal(409, 'TRANSFER_IN_PROGRESS'),
    );
    await voice.does(target, 'bridge', { bridgeTo: party.controlId });
    expect((await voice.get(call.id)).legs).toMatchObject([
      { status: 'ended', endReason: 'transferred' },
      { status: 'active', bridgedTo: target.controlId },
      { status: 'active', bridgedTo: party.controlId },
    ]);
    expect(await behind(voice, call.id)).toEqual([
      `transfer.initiated ${people.accepts}`,
      `hold ${people.accepts}`,
      `ringing ${other}`,
      `answered ${other}`,
      'bridged ada',
      `unhold ${people.accepts}`,
      `bridged ${people.accepts}`,
      'leg.hangup ada',
      `transfer.completed ${people.accepts}`,
    ]);
  });

  it('warm leads back where the destination hangs up, declines, or is hung up', async () => {
    const voice = await on.ready();
    for (const [to, end] of [
      [people.declines, () => voice.advance(3)],
      [people.busy, () => voice.advance(3)],
      [other, async () => voice.does(await targetOf(voice, (await voice.list())[0]?.id ?? ''), 'hangup')],
    ] as const) {
      const { call, own, other: party } = await voice.talking('ada');
      await voice.does(own, 'transfer', { to, mode: 'warm' });
      await voice.advance(2);
      await end();
      expect((await voice.get(call.id)).legs).toMatchObject([
        { status: 'active', bridgedTo: party.controlId },
        { status: 'active', bridgedTo: own.controlId },
        { endReason: expect.any(String) },
      ]);
      expect(await voice.scenario(call.id)).toContain(`transfer.failed ${people.accepts}`);
    }
  });

  it('warm to the one that hangs up while it is being connected fails at the bridge', async () => {
    const voice = await on.ready();
    const { call, own, other: party } = await voice.talking('ada');
    await voice.does(own, 'transfer', { to: people.hangs_up, mode: 'warm' });
    await voice.advance(2);
    const target = await targetOf(voice, call.id);
    const { leg } = await voice.does(target, 'bridge', { bridgeTo: party.controlId });
    expect(leg).toMatchObject({ status: 'ended', endReason: 'remote_hangup' });
    expect((await voice.get(call.id)).legs[1]).toMatchObject({ status: 'active', bridgedTo: own.controlId });
  });

  it('warm leaves on hold whom the broker had put there, where it fails', async () => {
    const voice = await on.ready();
    const { call, own, other: party } = await voice.talking('ada');
    await voice.does(party, 'hold');
    await voice.does(own, 'transfer', { to: people.declines, mode: 'warm' });
    await voice.advance(2);
    expect((await voice.get(call.id)).legs[0]?.bridgedTo).toBe((await targetOf(voice, call.id)).controlId);
    await voice.advance(3);
    expect((await voice.get(call.id)).legs).toMatchObject([
      { status: 'active', bridgedTo: party.controlId },
      { status: 'held', bridgedTo: own.controlId },
      { endReason: 'declined' },
    ]);
  });

  it('warm puts the party on hold again that was taken off it while the destination rang', async () => {
    const voice = await on.ready();
    const { call, own, other: party } = await voice.talking('ada');
    await voice.does(own, 'transfer', { to: people.declines, mode: 'warm' });
    await voice.does(party, 'unhold');
    expect((await voice.get(call.id)).legs[1]).toMatchObject({ status: 'active', bridgedTo: own.controlId });
    await voice.advance(2);
    expect((await voice.get(call.id)).legs[1]).toMatchObject({ status: 'held', bridgedTo: null });
    await voice.advance(3);
    expect((await voice.get(call.id)).legs[1]).toMatchObject({ status: 'active', bridgedTo: own.controlId });
  });

  it.each(['own', 'other'] as const)(
    'warm is completed by a transfer of the leg %s to its destination (decision 302)',
    async (named) => {
      const voice = await on.ready();
      const talk = await voice.talking('ada');
      await voice.does(talk.own, 'transfer', { to: other, mode: 'warm' });
      await voice.advance(2);
      const target = await targetOf(voice, talk.call.id);
      await voice.does(talk[named], 'transfer', { to: target.controlId, mode: 'warm' });
      expect((await voice.get(talk.call.id)).legs).toMatchObject([
        { endReason: 'transferred' },
        { status: 'active', bridgedTo: target.controlId },
        { status: 'active', bridgedTo: talk.other.controlId },
      ]);
    },
  );

  it('lets the broker go back and forth between the two', async () => {
    const voice = await on.ready();
    const { call, own, other: party } = await voice.talking('ada');
    await voice.does(own, 'transfer', { to: other, mode: 'warm' });
    await voice.advance(2);
    const target = await targetOf(voice, call.id);
    await voice.does(own, 'bridge', { bridgeTo: party.controlId });
    expect((await voice.get(call.id)).legs.map(({ status }) => status)).toEqual(['active', 'active', 'held']);
    await voice.does(own, 'bridge', { bridgeTo: target.controlId });
    expect((await voice.get(call.id)).legs.map(({ status }) => status)).toEqual(['active', 'held', 'active']);
    await voice.does(party, 'transfer', { to: target.controlId, mode: 'warm' });
    expect((await voice.get(call.id)).legs[0]).toMatchObject({ endReason: 'transferred' });
  });

  it('blind goes on without the broker; the call ends where it then fails', async () => {
    const voice = await on.ready();
    for (const [to, status] of [
      [other, 'active'],
      [people.busy, 'ended'],
    ] as const) {
      const { call, own } = await voice.talking('ada');
      await voice.does(own, 'transfer', { to, mode: 'blind' });
      await voice.does(own, 'hangup');
      expect(await voice.get(call.id)).toMatchObject({ status: 'active' });
      await voice.advance(2);
      expect(await voice.get(call.id)).toMatchObject({ status });
    }
  });

  it('comes to nothing where the party hangs up, or the broker of a warm one: the call ends with every leg', async () => {
    const voice = await on.ready();
    for (const [mode, who] of [
      ['blind', 'other'],
      ['warm', 'other'],
      ['warm', 'own'],
    ] as const) {
      const talk = await voice.talking('ada');
      await voice.does(talk.own, 'transfer', { to: other, mode });
      await voice.does(talk[who], 'hangup');
      const call = await voice.get(talk.call.id);
      expect(call.status).toBe('ended');
      expect(call.legs.every(({ endedAt }) => endedAt !== null)).toBe(true);
      expect(await voice.scenario(call.id)).toContain(`transfer.failed ${people.accepts}`);
    }
  });

  it('refuses to transfer a leg to itself, to the number of its call, and to a leg that is no destination', async () => {
    const voice = await on.ready();
    const { own, other: party } = await voice.talking('ada');
    for (const to of [people.accepts, (await voice.number()).e164, party.controlId])
      expect(await voice.command(party, 'transfer', { to, mode: 'blind' })).toMatchObject(
        refusal(422, 'BRIDGE_TARGET_INVALID'),
      );
    expect(await voice.does(party, 'transfer', { to: own.controlId, mode: 'blind' })).toMatchObject({ noop: true });
    expect(await voice.command(own, 'transfer', { to: 'leg_0', mode: 'blind' })).toMatchObject(
      refusal(422, 'BRIDGE_TARGET_INVALID'),
    );
  });

  it('refuses to transfer a caller to the right spelling of the number that they called from', async () => {
    const voice = await on.ready();
    await voice.present('ada');
    await voice.routed('ada');
    const { id } = await voice.called('endless', '+5215512345678');
    const party = (await voice.get(id)).legs.find(({ kind }) => kind === 'pstn');
    if (party === undefined) throw new Error('The call lacks its caller');
    const own = (await voice.get(id)).legs.find(({ kind }) => kind === 'browser');
    if (own === undefined) throw new Error('The call lacks its broker');
    await voice.does(own, 'answer');
    expect(await voice.command(party, 'transfer', { to: '+525512345678', mode: 'blind' })).toMatchObject(
      refusal(422, 'BRIDGE_TARGET_INVALID'),
    );
  });

  it('of two telephones is blind alone: no broker could speak with the destination', async () => {
    const voice = await on.ready();
    const { call, other: party } = await voice.talking('ada');
    await voice.does(party, 'transfer', { to: other, mode: 'blind' });
    await voice.advance(2);
    expect(await voice.command(party, 'transfer', { to: people.busy, mode: 'warm' })).toMatchObject(
      refusal(422, 'UNSUPPORTED_COMMAND'),
    );
    const target = await targetOf(voice, call.id);
    await voice.does(party, 'transfer', { to: '+15550100778', mode: 'blind' });
    await voice.advance(2);
    expect(await voice.get(call.id)).toMatchObject({ status: 'active' });
    expect(await voice.does(target, 'hangup')).toMatchObject({ noop: true, leg: { endReason: 'transferred' } });
  });
});
