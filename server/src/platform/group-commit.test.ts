import { describe, expect, it } from '@jest/globals';
import { systemClock } from './clock.ts';
import { isConnectFailure, isConnectionLoss, NotAskedError } from './db/connection-loss.ts';
import { CommitUnknownError } from './db/database.ts';
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

/** A group whose runs end when the test says so, with a deadline that is soon over where one is given. */
function heldGroup(options: { maxSize?: number; inFlight?: number; afterMs?: number } = {}) {
  const { afterMs, ...rest } = options;
  const runs: Array<{ members: number[]; end: () => void; fail: (error: unknown) => void }> = [];
  const group = createGroupCommit<number, number>({
    name: 'test',
    metrics,
    inFlight: 1,
    ...rest,
    ...(afterMs === undefined ? {} : { deadline: { clock: systemClock, afterMs } }),
    commit: (members) =>
      new Promise((resolve, reject) => {
        runs.push({ members, end: () => resolve(members), fail: reject });
      }),
  });
  return { group, runs, members: () => runs.map((run) => run.members) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'fulfilled',
    (error: unknown) => error,
  );
const silent = new Error('Query read timeout');

describe('a member whose time is over', () => {
  it('in line hears that nothing was asked, and is never run', async () => {
    const { group, runs, members } = heldGroup({ afterMs: 20 });
    const first = reasonOf(group.submit(1));
    await turn();
    await turn();
    const second = await reasonOf(group.submit(2));
    expect(second).toBeInstanceOf(NotAskedError);
    expect([isConnectionLoss(second), isConnectFailure(second)]).toEqual([true, true]);
    runs[0]?.end();
    await first;
    const third = group.submit(3);
    await turn();
    await turn();
    runs[1]?.end();
    expect(await third).toBe(3);
    expect(members()).toEqual([[1], [3]]);
  });

  it('in a run hears that its outcome is unknown, while the run goes on', async () => {
    const { group, runs, members } = heldGroup({ afterMs: 20 });
    const first = await reasonOf(group.submit(1));
    expect(first).toBeInstanceOf(CommitUnknownError);
    expect([isConnectionLoss(first), isConnectFailure(first)]).toEqual([true, false]);
    // The run still holds its place.
    expect(await reasonOf(group.submit(2))).toBeInstanceOf(NotAskedError);
    expect(members()).toEqual([[1]]);
    runs[0]?.end();
  });

  it('is not run alone when the group that it was in fails', async () => {
    const { group, runs, members } = heldGroup({ afterMs: 20 });
    const both = await Promise.all([1, 2].map((n) => reasonOf(group.submit(n))));
    expect(both.every((reason) => reason instanceof CommitUnknownError)).toBe(true);
    runs[0]?.fail(new Error('one is bad'));
    await turn();
    const third = group.submit(3);
    await turn();
    await turn();
    runs[1]?.end();
    expect(await third).toBe(3);
    expect(members()).toEqual([[1, 2], [3]]);
  });

  it('leaves the time of those who came later alone', async () => {
    let nowMs = 0;
    const settled: number[] = [];
    const { promise, resolve } = Promise.withResolvers<number[]>();
    const group = createGroupCommit<number, number>({
      name: 'test',
      metrics,
      inFlight: 1,
      deadline: { clock: { monotonicMs: () => nowMs }, afterMs: 10 },
      commit: () => promise,
    });
    const answers = [1, 2].map((n) => reasonOf(group.submit(n)).finally(() => settled.push(n)));
    nowMs = 5;
    const late = reasonOf(group.submit(3)).finally(() => settled.push(3));
    nowMs = 14;
    await Promise.all(answers);
    expect(settled).toEqual([1, 2]);
    nowMs = 15;
    expect(await late).toBeInstanceOf(CommitUnknownError);
    resolve([1, 2, 3]);
  });
});

describe('a group that the database did not answer', () => {
  it('is heard of by everyone in line at once, and none of them is run', async () => {
    const { group, runs, members } = heldGroup({ maxSize: 2 });
    const all = Promise.all([1, 2, 3, 4, 5].map((n) => reasonOf(group.submit(n))));
    await turn();
    await turn();
    runs[0]?.fail(silent);
    const reasons = await all;
    expect(reasons.slice(0, 2)).toEqual([silent, silent]);
    expect(reasons.slice(2).every((reason) => reason instanceof NotAskedError)).toBe(true);
    const next = group.submit(6);
    await turn();
    await turn();
    runs[1]?.end();
    expect(await next).toBe(6);
    expect(members()).toEqual([[1, 2], [6]]);
  });

  it('does not touch one that runs beside it', async () => {
    const { group, runs } = heldGroup({ maxSize: 1, inFlight: 2 });
    const [first, second] = [1, 2].map((n) => reasonOf(group.submit(n)));
    await turn();
    await turn();
    runs[0]?.fail(silent);
    expect(await first).toBe(silent);
    runs[1]?.end();
    expect(await second).toBe('fulfilled');
  });

  it('ends the runs of members alone, and those left are not run', async () => {
    const { group, runs, members } = heldGroup();
    const all = Promise.all([1, 2, 3].map((n) => reasonOf(group.submit(n))));
    await turn();
    await turn();
    runs[0]?.fail(new Error('one is bad'));
    await turn();
    runs[1]?.fail(silent);
    const [first, ...others] = await all;
    expect(first).toBe(silent);
    expect(others.every((reason) => reason instanceof NotAskedError)).toBe(true);
    expect(members()).toEqual([[1, 2, 3], [1]]);
  });

  it('is another matter than a refusal: the line is run', async () => {
    const { group, runs } = heldGroup({ maxSize: 1 });
    const [first, second] = [1, 2].map((n) => reasonOf(group.submit(n)));
    await turn();
    await turn();
    runs[0]?.fail(new Error('bad'));
    expect(await first).toMatchObject({ message: 'bad' });
    await turn();
    runs[1]?.end();
    expect(await second).toBe('fulfilled');
  });
});
