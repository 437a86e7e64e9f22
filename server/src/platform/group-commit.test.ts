import { describe, expect, it } from '@jest/globals';
import { createGroupCommit } from './group-commit.ts';
import { createMetrics } from './metrics.ts';

const metrics = createMetrics({ processMetrics: false });

describe('group commit', () => {
  it('runs members that wait at the same moment together and answers each its own result', async () => {
    const groups: number[][] = [];
    const group = createGroupCommit<number, number>({
      name: 'test',
      metrics,
      commit: async (members) => {
        groups.push(members);
        return members.map((n) => n * 2);
      },
    });
    const results = await Promise.all([1, 2, 3].map((n) => group.submit(n)));
    expect(results).toEqual([2, 4, 6]);
    expect(groups).toEqual([[1, 2, 3]]);
  });
  it('fails only the bad member when a group fails', async () => {
    const group = createGroupCommit<number, number>({
      name: 'test',
      metrics,
      commit: async (members) => {
        if (members.includes(2)) throw new Error('bad two');
        return members;
      },
    });
    const results = await Promise.allSettled([1, 2, 3].map((n) => group.submit(n)));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
  it('keeps the order of arrival with one group in flight, and never passes the largest size', async () => {
    const seen: number[] = [];
    const sizes: number[] = [];
    const group = createGroupCommit<number, void>({
      name: 'test',
      metrics,
      maxSize: 4,
      inFlight: 1,
      commit: async (members) => {
        sizes.push(members.length);
        await Promise.resolve();
        seen.push(...members);
        return members.map(() => undefined);
      },
    });
    const numbers = Array.from({ length: 11 }, (_, n) => n);
    await Promise.all(numbers.map((n) => group.submit(n)));
    expect(seen).toEqual(numbers);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
  });
});
