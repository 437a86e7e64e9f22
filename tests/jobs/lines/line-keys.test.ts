import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  findDueKeys,
  insertKeys,
  settleKeys,
  takeKeys,
  type WaitingKeys,
} from '../../../server/src/calls/lines/stores/index.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  // Nothing works on them but the test.
  server = await startTestServer({ roles: ['api'] });
}, 60_000);
afterAll(() => server.close());

/** Keys of so many acts, which wait in a line of their own; of the line nothing else is looked at. */
async function waiting(acts: number): Promise<string> {
  const sessionId = randomUUID();
  await server.database.tx(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`);
    for (let act = 1; act <= acts; act += 1) await insertKeys(tx, { sessionId, act, digits: `${act}` });
  });
  return sessionId;
}
const due = () => server.database.tx((tx) => findDueKeys(tx, 100));

// docs/decisions/telephone.md#d538
describe('the keys that wait in a line', () => {
  it('are pressed one after another, and once, by however many processes', async () => {
    const { read } = server.database;
    const acts = 60;
    const sessionId = await waiting(acts);
    const pressed: number[] = [];
    let pressing = 0;
    const press = async ({ act }: WaitingKeys): Promise<void> => {
      pressing += 1;
      expect(pressing).toBe(1);
      pressed.push(act);
      await read.query('select pg_sleep(0.001)');
      pressing -= 1;
    };
    const pressAll = async (): Promise<void> => {
      while (pressed.length < acts) {
        const keys = await takeKeys(read, sessionId, 60);
        if (keys === null) continue;
        await press(keys);
        expect(await settleKeys(read, keys)).toBe(true);
      }
    };
    await Promise.all(Array.from({ length: 4 }, pressAll));
    expect(pressed).toEqual(Array.from({ length: acts }, (_, at) => at + 1));
    expect(await takeKeys(read, sessionId, 60)).toBeNull();
  });

  it('are due where no one presses the first ones, or no one does any more', async () => {
    const { read } = server.database;
    const sessionId = await waiting(2);
    expect(await due()).toEqual([sessionId]);
    const first = await takeKeys(read, sessionId, 60);
    expect(first).toEqual({ sessionId, act: 1, digits: '1' });
    expect([await due(), await takeKeys(read, sessionId, 60)]).toEqual([[], null]);
    await read.query('update line_keys set look_at = clock_timestamp() where session_id = $1 and act = 1', [sessionId]);
    expect(await due()).toEqual([sessionId]);
    const again = await takeKeys(read, sessionId, 60);
    expect(again).toEqual(first);
    if (again === null) throw new Error('nothing was taken');
    // Who pressed them first goes on after all.
    expect([await settleKeys(read, again), await settleKeys(read, again)]).toEqual([true, false]);
    expect(await due()).toEqual([sessionId]);
  });
});
