import { describe, expect, it } from '@jest/globals';
import { type CallHooks, createHookedCalls } from './hooks.ts';

type Asked = Parameters<NonNullable<CallHooks['ending']>>;
// Nothing here looks into them.
const [tx, session, reason, at] = ['tx', { id: 'first' }, 'hangup', 'now'] as unknown as Asked;

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

  it('is asked at each use, and by one slice alone for what is read', async () => {
    const hooks: CallHooks[] = [];
    const calls = createHookedCalls(() => hooks);
    const asked = (): Promise<unknown> => Promise.resolve().then(() => calls.transfersOf(tx, session));
    await expect(asked()).rejects.toThrow('No slice has hung in transfersOf');
    hooks.push({ wire: { transfersOf: async () => [] } });
    await expect(asked()).resolves.toEqual([]);
    hooks.push({ wire: { transfersOf: async () => [] } });
    await expect(asked()).rejects.toThrow('Several slices have hung in transfersOf');
  });
});
