import { describe, expect, it } from '@jest/globals';
import { type CallHooks, type CallWire, createHookedCalls } from './hooks.ts';

type Asked = Parameters<NonNullable<CallHooks['ending']>>;
// Nothing here looks into them.
const [tx, session, reason, at] = ['tx', { id: 'first' }, 'hangup', 'now'] as unknown as Asked;
const [number, caller] = [{}, {}] as unknown as [never, never];

const whole: CallWire = {
  recordingsOf: async () => new Map(),
  transfersOf: async () => [],
  transferOrders: async () => [],
  scheduleForTool: async () => ({ result: {} }),
  reportOf: async () => null,
};

// docs/decisions/house.md#d377
describe('what hangs in at calls', () => {
  it('runs in the order of the slices, and hands on the session as each left it', async () => {
    const ran: string[] = [];
    const slice = (name: string): CallHooks => ({
      created: async (_, { id }) => {
        ran.push(`${name} created ${id}`);
      },
      ending: async (_, left) => ({ ...left, id: `${left.id} ${name}` }),
      ended: async (_, left) => ({ ...left, id: `${left.id} ${name}` }),
    });
    const calls = createHookedCalls(() => [slice('one'), {}, slice('two')]);
    await calls.created(tx, session);
    expect(ran).toEqual(['one created first', 'two created first']);
    expect((await calls.ending(tx, session, reason, at)).id).toBe('first one two');
    expect((await calls.ended(tx, session)).id).toBe('first one two');
  });

  it('is looked up at each use, because higher slices are made later', async () => {
    const hooks: CallHooks[] = [];
    const calls = createHookedCalls(() => hooks);
    hooks.push({ wire: whole });
    expect(await calls.transfersOf(tx, session)).toEqual([]);
  });

  it('refuses a start where something that is read has no owner, or two', () => {
    const { reportOf: _, ...rest } = whole;
    expect(() => createHookedCalls(() => [{ wire: rest }]).check()).toThrow('No slice has hung in reportOf');
    expect(() => createHookedCalls(() => [{ wire: whole }, { wire: { reportOf: whole.reportOf } }]).check()).toThrow(
      'Several slices have hung in reportOf',
    );
    createHookedCalls(() => [{ wire: rest }, { wire: { reportOf: async () => null } }]).check();
  });

  it('passes a call that comes in to the next slice until one takes it', async () => {
    const ran: string[] = [];
    const slice = (name: string, taken: string | null): CallHooks => ({
      takes: {
        receiveHumanCall: async () => {
          ran.push(name);
          return taken;
        },
        channelLine: async () => (taken === null ? null : { agentId: null }),
      },
    });
    const calls = createHookedCalls(() => [slice('one', null), {}, slice('two', 'call_2'), slice('three', 'call_3')]);
    expect(await calls.receiveHumanCall('org', number, caller)).toBe('call_2');
    expect(ran).toEqual(['one', 'two']);
    expect(await calls.channelLine(tx, 'org', 'number')).toEqual({ agentId: null });
    const none = createHookedCalls(() => [slice('one', null), {}]);
    expect([await none.receiveHumanCall('org', number, caller), await none.channelLine(tx, 'org', 'a')]).toEqual([
      null,
      null,
    ]);
  });
});
