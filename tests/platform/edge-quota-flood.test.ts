import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createLeaseStore } from '../../server/src/platform/edge-quota/lease-store.ts';
import { decades, openQuotaStage, outcomes, type QuotaStage, served } from '../support/quota-stage.ts';
import { waitFor } from '../support/sms-waiting.ts';

let stage: QuotaStage;
beforeAll(async () => {
  stage = await openQuotaStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

describe('a flood of sources', () => {
  it('does not grow the memory past its bound, and what is forgotten is given back', async () => {
    const store = createLeaseStore({ database: stage.database, policy: { limit: 2_000, windowSeconds: decades } });
    const { quota, metrics } = await stage.startProcess(
      { limit: 2_000, windowSeconds: decades },
      { mostSources: 100, store },
    );
    for (let n = 0; n < 2_000; n += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, m) => quota.take(`source ${n + m}`)));
      expect(quota.sources()).toBeLessThanOrEqual(100);
    }
    await quota.stop();
    const rows = await stage.database.read.query<{ most: number; sources: number }>(
      'select max(used) as most, count(*)::int as sources from edge_quota',
    );
    expect(rows).toEqual([{ most: 1, sources: 2_000 }]);
    expect((await metrics.edgeQuotaLost.get()).values[0]?.value).toBe(0);
  });

  it.each([
    ['while the line is long enough for it', { lineMs: 20_000, asking: 64 }],
    ['when it waited in line for long enough', { lineMs: 20, asking: 4 }],
  ])(
    'keeps nobody waiting who holds a lease, and is not taken for a database that is away: %s',
    async (_, { lineMs, asking }) => {
      const policy = { limit: 80, windowSeconds: decades };
      const real = createLeaseStore({ database: stage.database, policy });
      let gate = Promise.resolve();
      const sent: string[] = [];
      const { quota, metrics } = await stage.startProcess(policy, {
        lineMs,
        store: {
          lease: async (source, wanted) => {
            sent.push(source);
            await gate;
            return real.lease(source, wanted);
          },
        },
      });
      expect(await served(quota, '192.0.2.1', 1)).toBe(1);
      const opened = Promise.withResolvers<void>();
      gate = opened.promise;
      let answered = 0;
      const flood = Array.from({ length: 200 }, async (_, n) => {
        const taken = await quota.take(`source ${n}`);
        answered += 1;
        return taken.allowed;
      });
      const taken = quota.take('192.0.2.1');
      expect(taken).toMatchObject({ allowed: true });
      // All others are counted without the database, and are not sent when their asker has left.
      await waitFor(
        'the line is left',
        async () => answered,
        (count) => count === 200 - asking,
      );
      opened.resolve();
      expect(await Promise.all(flood)).toEqual(Array.from({ length: 200 }, () => true));
      expect(sent).toHaveLength(1 + asking);
      expect(await outcomes(metrics)).toEqual({ granted: 1 + asking, crowded: 200 - asking });
      expect(await served(quota, '192.0.2.1', 100)).toBe(78);
      expect(await stage.usedInDatabase('192.0.2.1')).toBe(80);
      expect(await served(quota, 'source 199', 100)).toBe(79);
      expect(await stage.usedInDatabase('source 199')).toBe(80);
      expect((await outcomes(metrics))['database_away']).toBeUndefined();
    },
  );
});
