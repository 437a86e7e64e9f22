import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createLeaseStore } from '../../server/src/platform/edge-quota/lease-store.ts';
import { decades, openQuotaStage, outcomes, type QuotaStage, served, windowStart } from '../support/quota-stage.ts';
import { waitFor } from '../support/sms-waiting.ts';

let stage: QuotaStage;
beforeAll(async () => {
  stage = await openQuotaStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

describe('over several processes', () => {
  it('no order of requests passes the limit, and none is refused while more than 1 % is left (model)', async () => {
    const step = fc.record({
      process: fc.nat(2),
      source: fc.constantFrom('192.0.2.1', '2001db8000000000/64'),
      count: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 150 })),
      atOnce: fc.integer({ min: 1, max: 40 }),
      restart: fc.boolean(),
    });
    const round = fc.record({
      limit: fc.integer({ min: 1, max: 400 }),
      steps: fc.array(step, { minLength: 6, maxLength: 14 }),
    });
    const play = async ({ limit, steps }: ReturnType<typeof drawn>[number], nth: number): Promise<void> => {
      const policy = { limit, windowSeconds: decades };
      const processes = await Promise.all([0, 1, 2].map(() => stage.startProcess(policy, { recallMs: 800 })));
      const total = new Map<string, number>();
      for (const { process, source, count, atOnce, restart } of steps) {
        const key = `${nth} ${source}`;
        const { quota } = processes[process] ?? (await stage.startProcess(policy));
        const before = total.get(key) ?? 0;
        const allowed = await served(quota, key, count, atOnce);
        total.set(key, before + allowed);
        expect(before + allowed).toBeLessThanOrEqual(limit);
        if (allowed < count) expect(before + allowed).toBeGreaterThanOrEqual(Math.floor(limit * 0.99));
        if (restart) {
          await quota.stop();
          processes[process] = await stage.startProcess(policy, { recallMs: 800 });
        }
      }
    };
    const drawn = () => fc.sample(round, { numRuns: 5, seed: 25 });
    // They wait for recalls most of the time, and have sources of their own: all at once.
    await Promise.all(drawn().map(play));
  }, 180_000);

  it('requests of all processes at once are let through exactly as often as the limit says', async () => {
    const policy = { limit: 500, windowSeconds: decades };
    const processes = await Promise.all([0, 1, 2].map(() => stage.startProcess(policy)));
    const allowed = await Promise.all(processes.map(({ quota }) => served(quota, '192.0.2.1', 400, 25)));
    expect(allowed.reduce((sum, one) => sum + one, 0)).toBe(500);
  });

  it('what one process holds and does not use is served by another', async () => {
    const policy = { limit: 800, windowSeconds: decades };
    const [one, other] = await Promise.all([stage.startProcess(policy), stage.startProcess(policy)]);
    expect(await served(one.quota, '192.0.2.1', 1)).toBe(1);
    expect(await stage.usedInDatabase('192.0.2.1')).toBe(100);
    expect(await served(other.quota, '192.0.2.1', 1_000)).toBe(799);
    expect(await served(one.quota, '192.0.2.1', 10)).toBe(0);
  });

  it('one source does not take from another', async () => {
    const { quota } = await stage.startProcess({ limit: 5, windowSeconds: decades });
    expect(await served(quota, '192.0.2.1', 9)).toBe(5);
    expect(await served(quota, '192.0.2.2', 9)).toBe(5);
  });
});

describe('a lease', () => {
  it('is an eighth of what is left, and at least one', async () => {
    const store = createLeaseStore({ database: stage.database, policy: { limit: 20, windowSeconds: decades } });
    const grants: number[] = [];
    for (let n = 0; n < 20; n += 1)
      grants.push((await store.lease('192.0.2.1', { waiting: 1, owed: 0, windowStart })).granted);
    expect(grants.slice(0, 5)).toEqual([2, 2, 2, 1, 1]);
    expect(grants.reduce((sum, one) => sum + one, 0)).toBe(20);
    expect(grants.at(-1)).toBe(0);
  });

  it('is as large as the requests that wait for it, and never more than is left', async () => {
    const store = createLeaseStore({ database: stage.database, policy: { limit: 20, windowSeconds: decades } });
    expect((await store.lease('192.0.2.1', { waiting: 15, owed: 0, windowStart })).granted).toBe(15);
    expect((await store.lease('192.0.2.1', { waiting: 15, owed: 2, windowStart })).granted).toBe(3);
    expect(await stage.usedInDatabase('192.0.2.1')).toBe(20);
  });

  it('is shared by requests that come at the same moment: one statement', async () => {
    const { quota, metrics } = await stage.startProcess({ limit: 2_000, windowSeconds: decades });
    expect(await served(quota, '192.0.2.1', 200, 200)).toBe(200);
    expect(await outcomes(metrics)).toEqual({ granted: 1 });
  });

  it('that is on its way at the end is given back too, and what comes later asks for none', async () => {
    const policy = { limit: 2_000, windowSeconds: decades };
    const real = createLeaseStore({ database: stage.database, policy });
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    const { quota } = await stage.startProcess(policy, {
      store: {
        lease: async (source, wanted) => {
          asked += 1;
          await gate.promise;
          return real.lease(source, wanted);
        },
      },
    });
    const taken = quota.take('192.0.2.1');
    const stopped = quota.stop();
    gate.resolve();
    await stopped;
    expect(await taken).toMatchObject({ allowed: true });
    expect(await stage.usedInDatabase('192.0.2.1')).toBe(1);
    expect(await served(quota, '192.0.2.1', 5)).toBe(5);
    expect([asked, await stage.usedInDatabase('192.0.2.1')]).toEqual([1, 1]);
  });

  it('is given back whole where a batch has several of one source and window', async () => {
    const store = createLeaseStore({ database: stage.database, policy: { limit: 2_000, windowSeconds: decades } });
    for (const source of ['192.0.2.1', '192.0.2.2']) await store.lease(source, { waiting: 500, owed: 0, windowStart });
    const returned = (source: string, count: number) => ({ source, windowStart, count });
    await store.giveBack([returned('192.0.2.1', 100), returned('192.0.2.2', 7), returned('192.0.2.1', 250)]);
    expect([await stage.usedInDatabase('192.0.2.1'), await stage.usedInDatabase('192.0.2.2')]).toEqual([150, 493]);
  });

  it('is not charged with what was served in another window', async () => {
    const store = createLeaseStore({ database: stage.database, policy: { limit: 20, windowSeconds: decades } });
    const another = { waiting: 1, owed: 5, windowStart: windowStart - decades };
    expect(await store.lease('192.0.2.1', another)).toMatchObject({ used: 2, granted: 2 });
    expect(await store.lease('192.0.2.1', another)).toMatchObject({ used: 4, granted: 2 });
    expect(await store.lease('192.0.2.1', { ...another, windowStart })).toMatchObject({ used: 10, granted: 1 });
  });

  it('is given back at the end, but for what was served', async () => {
    const { quota } = await stage.startProcess({ limit: 2_000, windowSeconds: decades });
    await served(quota, '192.0.2.1', 3, 1);
    expect(await stage.usedInDatabase('192.0.2.1')).toBe(250);
    await quota.stop();
    expect(await stage.usedInDatabase('192.0.2.1')).toBe(3);
  });

  it('is given back while its source is idle', async () => {
    const { quota } = await stage.startProcess({ limit: 2_000, windowSeconds: decades });
    await served(quota, '192.0.2.1', 3, 1);
    await waitFor(
      'it is given back',
      () => stage.usedInDatabase('192.0.2.1'),
      (used) => used === 3,
    );
    expect(await served(quota, '192.0.2.1', 1)).toBe(1);
  });
});

describe('windows', () => {
  it('are those of the clock of the database, and none lets through more than the limit', async () => {
    const policy = { limit: 40, windowSeconds: 1 };
    const processes = await Promise.all([
      stage.startProcess(policy, { recallMs: 60 }),
      stage.startProcess(policy, { recallMs: 60 }),
    ]);
    const windowNow = async (): Promise<number> => {
      const [row] = await stage.database.read.query<{ second: number }>(
        'select floor(extract(epoch from clock_timestamp()))::float8 as second',
      );
      return row?.second ?? 0;
    };
    const perWindow = new Map<number, number>();
    const first = await windowNow();
    for (let last = first; last < first + 4; ) {
      for (const { quota } of processes) {
        const before = await windowNow();
        const allowed = await served(quota, '192.0.2.1', 10, 5);
        last = await windowNow();
        // What ran over the end of a window is of either: it is not counted.
        if (before === last) perWindow.set(last, (perWindow.get(last) ?? 0) + allowed);
      }
    }
    expect(perWindow.size).toBeGreaterThan(2);
    expect([...perWindow.values()].filter((allowed) => allowed > policy.limit)).toEqual([]);
  });

  it('that are over are deleted, and the one of now is not', async () => {
    await stage.database.read.query(
      `insert into edge_quota (window_start, source, used, last_lease)
       select now() - interval '1 hour', 'old ' || n, 1, 1 from generate_series(1, 7000) n`,
    );
    const { quota } = await stage.startProcess({ limit: 10, windowSeconds: 60 });
    await served(quota, '192.0.2.1', 1);
    const rows = async (): Promise<string[]> =>
      (await stage.database.read.query<{ source: string }>('select source from edge_quota')).map(
        ({ source }) => source,
      );
    await waitFor('old windows are gone', rows, (sources) => sources.length === 1);
    expect(await rows()).toEqual(['192.0.2.1']);
  });
});
