import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createDatabase, type Database } from '../../server/src/platform/db/database.ts';
import { createEdgeQuota, type EdgeQuota } from '../../server/src/platform/edge-quota/edge-quota.ts';
import {
  createLeaseStore,
  type LeaseStore,
  type QuotaPolicy,
} from '../../server/src/platform/edge-quota/lease-store.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { createNotifications } from '../../server/src/platform/notifications.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { waitFor } from '../support/sms-waiting.ts';

const log = createLog({ level: 'silent', pretty: false });
// A window that no test sees the end of: it is as long as several decades.
const decades = 1_000_000_000;

let created: TestDatabase;
let database: Database;
const ends: Array<() => Promise<void>> = [];

beforeAll(async () => {
  created = await createTestDatabase();
  database = createDatabase({ url: created.url, log, maxConnections: 8 });
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await database.read.query('delete from edge_quota');
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

/** What one process has of the quota, with a connection of its own that hears recalls. */
async function startProcess(
  policy: QuotaPolicy,
  options: { store?: Partial<LeaseStore>; mostSources?: number; patienceMs?: number; recallMs?: number } = {},
): Promise<{ quota: EdgeQuota; metrics: ReturnType<typeof createMetrics> }> {
  const { store, ...rest } = options;
  const metrics = createMetrics({ processMetrics: false });
  const notifications = createNotifications({ url: created.url, log });
  const quota = createEdgeQuota({
    policy,
    store: { ...createLeaseStore({ database, policy }), ...store },
    notifications,
    clock: systemClock,
    log,
    metrics,
    // What another process gives back is taken at once; only where nothing comes the whole time passes.
    recallMs: 1_500,
    patienceMs: 20_000,
    ...rest,
  });
  notifications.start();
  quota.start();
  ends.push(async () => {
    await quota.stop();
    await notifications.stop();
  });
  await waitFor('recalls are heard', async () => notifications.connected(), Boolean);
  return { quota, metrics };
}

/** How many of `count` requests, `atOnce` of them together, were let through. */
async function served(quota: EdgeQuota, source: string, count: number, atOnce = 10): Promise<number> {
  let allowed = 0;
  for (let sent = 0; sent < count; sent += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - sent) }, () => quota.take(source));
    allowed += (await Promise.all(batch)).filter((taken) => taken.allowed).length;
  }
  return allowed;
}

async function usedInDatabase(source: string): Promise<number> {
  const [row] = await database.read.query<{ used: number }>('select used from edge_quota where source = $1', [source]);
  return row?.used ?? 0;
}

describe('over several processes', () => {
  it('no order of requests passes the limit, and none is refused while more than 1 % is left (model)', async () => {
    const step = fc.record({
      process: fc.nat(2),
      source: fc.constantFrom('192.0.2.1', '2001db8000000000/64'),
      count: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 150 })),
      atOnce: fc.integer({ min: 1, max: 40 }),
      restart: fc.boolean(),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.array(step, { minLength: 6, maxLength: 14 }),
        async (limit, steps) => {
          round += 1;
          const policy = { limit, windowSeconds: decades };
          const processes = await Promise.all([0, 1, 2].map(() => startProcess(policy, { recallMs: 800 })));
          const total = new Map<string, number>();
          for (const { process, source, count, atOnce, restart } of steps) {
            const key = `${round} ${source}`;
            const { quota } = processes[process] ?? (await startProcess(policy));
            const before = total.get(key) ?? 0;
            const allowed = await served(quota, key, count, atOnce);
            total.set(key, before + allowed);
            expect(before + allowed).toBeLessThanOrEqual(limit);
            if (allowed < count) expect(before + allowed).toBeGreaterThanOrEqual(Math.floor(limit * 0.99));
            if (restart) {
              await quota.stop();
              processes[process] = await startProcess(policy, { recallMs: 800 });
            }
          }
        },
      ),
      { numRuns: 5, seed: 25, endOnFailure: true },
    );
  }, 180_000);

  it('requests of all processes at once are let through exactly as often as the limit says', async () => {
    const policy = { limit: 500, windowSeconds: decades };
    const processes = await Promise.all([0, 1, 2].map(() => startProcess(policy)));
    const allowed = await Promise.all(processes.map(({ quota }) => served(quota, '192.0.2.1', 400, 25)));
    expect(allowed.reduce((sum, one) => sum + one, 0)).toBe(500);
  });

  it('what one process holds and does not use is served by another', async () => {
    const policy = { limit: 800, windowSeconds: decades };
    const [one, other] = await Promise.all([startProcess(policy), startProcess(policy)]);
    expect(await served(one.quota, '192.0.2.1', 1)).toBe(1);
    expect(await usedInDatabase('192.0.2.1')).toBe(100);
    expect(await served(other.quota, '192.0.2.1', 1_000)).toBe(799);
    expect(await served(one.quota, '192.0.2.1', 10)).toBe(0);
  });

  it('one source does not take from another', async () => {
    const { quota } = await startProcess({ limit: 5, windowSeconds: decades });
    expect(await served(quota, '192.0.2.1', 9)).toBe(5);
    expect(await served(quota, '192.0.2.2', 9)).toBe(5);
  });
});

describe('a lease', () => {
  it('is an eighth of what is left, and at least one', async () => {
    const store = createLeaseStore({ database, policy: { limit: 20, windowSeconds: decades } });
    const grants: number[] = [];
    for (let n = 0; n < 20; n += 1) grants.push((await store.lease('192.0.2.1', { waiting: 1, owed: 0 })).granted);
    expect(grants.slice(0, 5)).toEqual([2, 2, 2, 1, 1]);
    expect(grants.reduce((sum, one) => sum + one, 0)).toBe(20);
    expect(grants.at(-1)).toBe(0);
  });

  it('is as large as the requests that wait for it, and never more than is left', async () => {
    const store = createLeaseStore({ database, policy: { limit: 20, windowSeconds: decades } });
    expect((await store.lease('192.0.2.1', { waiting: 15, owed: 0 })).granted).toBe(15);
    expect((await store.lease('192.0.2.1', { waiting: 15, owed: 2 })).granted).toBe(3);
    expect(await usedInDatabase('192.0.2.1')).toBe(20);
  });

  it('is shared by requests that come at the same moment: one statement', async () => {
    const { quota, metrics } = await startProcess({ limit: 2_000, windowSeconds: decades });
    expect(await served(quota, '192.0.2.1', 200, 200)).toBe(200);
    const granted = (await metrics.edgeQuotaLeases.get()).values.find(({ labels }) => labels.outcome === 'granted');
    expect(granted?.value).toBe(1);
  });

  it('is given back at the end, but for what was served', async () => {
    const { quota } = await startProcess({ limit: 2_000, windowSeconds: decades });
    await served(quota, '192.0.2.1', 3, 1);
    expect(await usedInDatabase('192.0.2.1')).toBe(250);
    await quota.stop();
    expect(await usedInDatabase('192.0.2.1')).toBe(3);
  });

  it('is given back while its source is idle', async () => {
    const { quota } = await startProcess({ limit: 2_000, windowSeconds: decades });
    await served(quota, '192.0.2.1', 3, 1);
    await waitFor(
      'it is given back',
      () => usedInDatabase('192.0.2.1'),
      (used) => used === 3,
    );
    expect(await served(quota, '192.0.2.1', 1)).toBe(1);
  });
});

describe('windows', () => {
  it('are those of the clock of the database, and none lets through more than the limit', async () => {
    const policy = { limit: 40, windowSeconds: 1 };
    const processes = await Promise.all([
      startProcess(policy, { recallMs: 60 }),
      startProcess(policy, { recallMs: 60 }),
    ]);
    const windowNow = async (): Promise<number> => {
      const [row] = await database.read.query<{ second: number }>(
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
    await database.read.query(
      `insert into edge_quota (window_start, source, used, last_lease)
       select now() - interval '1 hour', 'old ' || n, 1, 1 from generate_series(1, 7000) n`,
    );
    const { quota } = await startProcess({ limit: 10, windowSeconds: 60 });
    await served(quota, '192.0.2.1', 1);
    const rows = async (): Promise<string[]> =>
      (await database.read.query<{ source: string }>('select source from edge_quota')).map(({ source }) => source);
    await waitFor('old windows are gone', rows, (sources) => sources.length === 1);
    expect(await rows()).toEqual(['192.0.2.1']);
  });
});

describe('while the database is away', () => {
  const gone = async (): Promise<never> => Promise.reject(new Error('the database is away'));

  it('requests are counted in the process alone, up to the limit', async () => {
    const { quota } = await startProcess({ limit: 50, windowSeconds: 86_400 }, { store: { lease: gone } });
    expect(await served(quota, '192.0.2.1', 80)).toBe(50);
    expect(await served(quota, '192.0.2.2', 1)).toBe(1);
  });

  it('no request waits for it but those that came before it was known', async () => {
    const never = new Promise<never>(() => {});
    let asked = 0;
    const lease = () => {
      asked += 1;
      return never;
    };
    const { quota } = await startProcess({ limit: 50, windowSeconds: 86_400 }, { store: { lease }, patienceMs: 20 });
    expect(await served(quota, '192.0.2.1', 1)).toBe(1);
    const taken = Array.from({ length: 40 }, (_, n) => quota.take(`192.0.2.${n}`));
    // They were decided before anything else could run.
    const undecided = Symbol('undecided');
    const seen = await Promise.all(
      taken.map((one) =>
        Promise.race([
          one,
          Promise.resolve()
            .then(() => undecided)
            .then(() => undecided),
        ]),
      ),
    );
    expect(seen).not.toContain(undecided);
    // The request that found out, and at most one look whether it is back.
    expect(asked).toBeLessThanOrEqual(2);
  });

  it('a lease that comes late is used, and nothing waits for another one', async () => {
    const policy = { limit: 1_000, windowSeconds: decades };
    const real = createLeaseStore({ database, policy });
    const held = Promise.withResolvers<void>();
    let asked = 0;
    const { quota } = await startProcess(policy, {
      patienceMs: 20,
      store: {
        lease: async (source, wanted) => {
          asked += 1;
          if (asked === 1) await held.promise;
          return real.lease(source, wanted);
        },
      },
    });
    expect(await served(quota, '192.0.2.1', 1)).toBe(1);
    // The database is known to be back by another source while the first answer is still on its way.
    await waitFor(
      'it counts with the database again',
      () => served(quota, '192.0.2.2', 1).then(() => usedInDatabase('192.0.2.2')),
      (used) => used > 0,
    );
    expect(await served(quota, '192.0.2.1', 20)).toBe(20);
    held.resolve();
    await waitFor(
      'the late lease came',
      async () => asked,
      (count) => count > 1,
    );
    expect(await served(quota, '192.0.2.1', 2_000, 50)).toBeLessThanOrEqual(979);
    await quota.stop();
    expect(await usedInDatabase('192.0.2.1')).toBe(1_000);
  });

  it('what was served meanwhile is charged when it is back', async () => {
    const policy = { limit: 100, windowSeconds: decades };
    const real = createLeaseStore({ database, policy });
    let away = true;
    const { quota } = await startProcess(policy, {
      store: { lease: (source, asked) => (away ? gone() : real.lease(source, asked)) },
    });
    expect(await served(quota, '192.0.2.1', 30)).toBe(30);
    away = false;
    let more = 0;
    await waitFor(
      'it counts with the database again',
      async () => {
        more += await served(quota, '192.0.2.1', 1);
        return usedInDatabase('192.0.2.1');
      },
      (used) => used > 0,
    );
    const rest = await served(quota, '192.0.2.1', 200);
    expect(30 + more + rest).toBe(100);
  });
});

describe('a flood of sources', () => {
  it('does not grow the memory past its bound, and what is forgotten is given back', async () => {
    const store = createLeaseStore({ database, policy: { limit: 2_000, windowSeconds: decades } });
    const { quota } = await startProcess({ limit: 2_000, windowSeconds: decades }, { mostSources: 100, store });
    for (let n = 0; n < 2_000; n += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, m) => quota.take(`source ${n + m}`)));
      expect(quota.sources()).toBeLessThanOrEqual(100);
    }
    await quota.stop();
    const rows = await database.read.query<{ most: number; sources: number }>(
      'select max(used) as most, count(*)::int as sources from edge_quota',
    );
    expect(rows[0]?.sources).toBe(2_000);
  });
});
