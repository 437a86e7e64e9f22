import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createLeaseStore } from '../../server/src/platform/edge-quota/lease-store.ts';
import { decades, openQuotaStage, outcomes, type QuotaStage, served } from '../support/quota-stage.ts';
import { waitFor } from '../support/sms-waiting.ts';

let stage: QuotaStage;
beforeAll(async () => {
  stage = await openQuotaStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

describe('while the database is away', () => {
  const gone = async (): Promise<never> => Promise.reject(new Error('the database is away'));

  it('requests are counted in the process alone, up to the limit', async () => {
    const { quota } = await stage.startProcess({ limit: 50, windowSeconds: 86_400 }, { store: { lease: gone } });
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
    const { quota } = await stage.startProcess(
      { limit: 50, windowSeconds: 86_400 },
      { store: { lease }, patienceMs: 20 },
    );
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

  it('what is frozen for several looks is charged once: at least 99 % of the quota is served, and no more than all', async () => {
    const policy = { limit: 1_000, windowSeconds: decades };
    const real = createLeaseStore({ database: stage.database, policy });
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    let laterMs = 0;
    const { quota, metrics } = await stage.startProcess(policy, {
      patienceMs: 500,
      clock: { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + laterMs },
      store: {
        lease: async (source, wanted) => {
          asked += 1;
          await gate.promise;
          return real.lease(source, wanted);
        },
      },
    });
    let total = await served(quota, '192.0.2.1', 1);
    total += await served(quota, '192.0.2.1', 300);
    for (let probe = 1; probe <= 3; probe += 1) {
      await waitFor(
        'the database is looked for',
        async () => {
          laterMs += 2_000;
          total += await served(quota, '192.0.2.1', 1);
          await served(quota, `192.0.2.${10 + probe}`, 1);
          return asked;
        },
        (count) => count > probe,
      );
    }
    gate.resolve();
    await waitFor(
      'it is charged',
      () => stage.usedInDatabase('192.0.2.1'),
      (used) => used > 0,
    );
    await waitFor(
      'every look was answered',
      async () => Object.values(await outcomes(metrics)).reduce((sum, one) => sum + one, 0),
      (looks) => looks === 4,
    );
    expect(asked).toBe(4);
    total += await served(quota, '192.0.2.1', 1_000, 20);
    // A lease that is late makes the rest be served without one: that is charged with the next look.
    await waitFor(
      'all that was served is charged',
      async () => {
        laterMs += 2_000;
        total += await served(quota, '192.0.2.1', 1);
        return stage.usedInDatabase('192.0.2.1');
      },
      (used) => used === 1_000,
    );
    expect(total).toBeGreaterThanOrEqual(990);
    expect(total).toBeLessThanOrEqual(1_000);
  });

  it('what failed for sure is charged later, and what may have been charged is not charged again', async () => {
    const policy = { limit: 1_000, windowSeconds: decades };
    const real = createLeaseStore({ database: stage.database, policy });
    const failures = [
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
      Object.assign(new Error('canceling statement'), { code: '57014' }),
      new Error('Query read timeout'),
    ];
    const charged: number[] = [];
    let laterMs = 0;
    const { quota } = await stage.startProcess(policy, {
      clock: { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + laterMs },
      store: {
        lease: async (source, wanted) => {
          charged.push(wanted.owed);
          const failure = failures[charged.length - 1];
          if (failure !== undefined) throw failure;
          return real.lease(source, wanted);
        },
      },
    });
    for (let look = 1; look <= 4; look += 1) {
      laterMs += 2_000;
      expect(await served(quota, '192.0.2.1', 10, 1)).toBe(10);
      await waitFor(
        'the database is asked',
        async () => charged.length,
        (count) => count === look,
      );
    }
    // A look is charged with the request that finds that it is time for one. The third may have been charged.
    expect(charged).toEqual([0, 11, 21, 10]);
  });

  it('a lease that is late and then fails is counted as one failure', async () => {
    const held = Promise.withResolvers<never>();
    const { quota, metrics } = await stage.startProcess(
      { limit: 50, windowSeconds: decades },
      { patienceMs: 20, store: { lease: () => held.promise } },
    );
    expect(await served(quota, '192.0.2.1', 1)).toBe(1);
    held.reject(new Error('Query read timeout'));
    await waitFor(
      'it failed',
      () => outcomes(metrics),
      ({ database_away: failures = 0 }) => failures > 0,
    );
    await quota.stop();
    expect(await outcomes(metrics)).toEqual({ database_away: 1 });
  });

  it('a lease that comes late is used, and nothing waits for another one', async () => {
    const policy = { limit: 1_000, windowSeconds: decades };
    const real = createLeaseStore({ database: stage.database, policy });
    const held = Promise.withResolvers<void>();
    let asked = 0;
    const { quota, metrics } = await stage.startProcess(policy, {
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
      () => served(quota, '192.0.2.2', 1).then(() => stage.usedInDatabase('192.0.2.2')),
      (used) => used > 0,
    );
    expect(await served(quota, '192.0.2.1', 20)).toBe(20);
    held.resolve();
    await waitFor(
      'the late lease came',
      () => outcomes(metrics),
      ({ database_away: late = 0 }) => late > 0,
    );
    let rest = await served(quota, '192.0.2.1', 2_000, 50);
    // Where another lease was late, what was served without it is charged when the database is looked for again.
    await waitFor(
      'all is charged',
      async () => {
        rest += await served(quota, '192.0.2.1', 1);
        return stage.usedInDatabase('192.0.2.1');
      },
      (used) => used === 1_000,
    );
    expect(rest).toBeLessThanOrEqual(979);
    await quota.stop();
    expect(await stage.usedInDatabase('192.0.2.1')).toBe(21 + rest);
  });

  it('what was served meanwhile is charged when it is back', async () => {
    const policy = { limit: 100, windowSeconds: decades };
    const real = createLeaseStore({ database: stage.database, policy });
    let away = true;
    const { quota } = await stage.startProcess(policy, {
      store: { lease: (source, asked) => (away ? gone() : real.lease(source, asked)) },
    });
    expect(await served(quota, '192.0.2.1', 30)).toBe(30);
    away = false;
    let more = 0;
    await waitFor(
      'it counts with the database again',
      async () => {
        more += await served(quota, '192.0.2.1', 1);
        return stage.usedInDatabase('192.0.2.1');
      },
      (used) => used > 0,
    );
    const rest = await served(quota, '192.0.2.1', 200);
    expect(30 + more + rest).toBe(100);
  });
});
