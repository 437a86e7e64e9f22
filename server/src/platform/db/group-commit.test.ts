import { describe, expect, it } from '@jest/globals';
import { isConnectFailure, isConnectionLoss, NotAskedError, UnansweredError } from './connection-loss.ts';
import { currentDeadline, Deadline, underDeadline } from './deadline.ts';
import { createGroupCommit } from './group-commit.ts';
import { createMetrics } from '../process/metrics.ts';

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

// Of a deadline the last half second is no time to begin anything in.
const turnMs = 500;
// Time passes when a test says so: on a busy machine a deadline would be over before its member is where it is to be.
let nowMs = 0;
const clock = { monotonicMs: (): number => nowMs };
const pass = (ms: number): void => {
  nowMs += ms;
};
/** A deadline under which a turn may come for so long. */
const soon = (ms: number): Deadline => new Deadline(clock, nowMs + turnMs + ms);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'fulfilled',
    (error: unknown) => error,
  );

/** A group whose runs end when the test says so. */
function heldGroup(options: { maxSize?: number; inFlight?: number; ownerOf?: (member: number) => string } = {}) {
  const runs: Array<{
    members: number[];
    deadline: Deadline | undefined;
    end: () => void;
    fail: (error: unknown) => void;
  }> = [];
  const group = createGroupCommit<number, number>({
    name: 'test',
    metrics,
    inFlight: 1,
    ...options,
    commit: (members) =>
      new Promise((resolve, reject) => {
        runs.push({ members, deadline: currentDeadline(), end: () => resolve(members), fail: reject });
      }),
  });
  return {
    runs,
    members: () => runs.map((run) => run.members),
    submit: (member: number, deadline?: Deadline) => underDeadline(deadline, () => group.submit(member)),
    /** Resolves when so many runs have begun. */
    begun: async (count: number) => {
      while (runs.length < count) await turn();
    },
  };
}

describe('members of several owners', () => {
  it('take turns, each owner in its order of arrival, however many of one wait', async () => {
    const { submit, runs, begun, members } = heldGroup({ maxSize: 1, ownerOf: (n) => String(Math.floor(n / 10)) });
    // Nine of the first owner are there before one of the second, and then two of the third.
    const all = [10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 30, 31].map((n) => submit(n));
    for (let run = 0; run < all.length; run += 1) {
      await begun(run + 1);
      runs[run]?.end();
    }
    await Promise.all(all);
    expect(members().flat()).toEqual([10, 20, 30, 11, 31, 12, 13, 14, 15, 16, 17, 18]);
  });
});

describe('a member whose request has a deadline', () => {
  it('hears in line that nothing was asked, keeps no one behind it waiting, and is never run', async () => {
    const { submit, runs, begun, members } = heldGroup();
    const first = submit(1);
    await begun(1);
    const late = submit(2, soon(20));
    const patient = submit(3);
    pass(20);
    const reason = await reasonOf(late);
    expect(reason).toBeInstanceOf(NotAskedError);
    // Provably not done: the router need not look for it.
    expect([isConnectionLoss(reason), isConnectFailure(reason)]).toEqual([true, true]);
    expect(members()).toEqual([[1]]);
    runs[0]?.end();
    await begun(2);
    runs[1]?.end();
    expect(await Promise.all([first, patient])).toEqual([1, 3]);
    expect(members()).toEqual([[1], [3]]);
  });

  it('hears in a run that its outcome is unknown, while the others of it wait on', async () => {
    const { submit, runs, begun } = heldGroup();
    const late = submit(1, soon(20));
    const patient = submit(2);
    await begun(1);
    pass(turnMs + 20);
    const reason = await reasonOf(late);
    expect(reason).toBeInstanceOf(UnansweredError);
    expect([isConnectionLoss(reason), isConnectFailure(reason)]).toEqual([true, false]);
    runs[0]?.end();
    expect(await patient).toBe(2);
  });

  it('is answered by its own deadline, also where it came after one that may wait longer', async () => {
    const { submit, runs, begun } = heldGroup();
    const order: number[] = [];
    const first = submit(1);
    await begun(1);
    const answers = [
      reasonOf(submit(2, soon(60))).finally(() => order.push(2)),
      reasonOf(submit(3, soon(20))).finally(() => order.push(3)),
      reasonOf(submit(4, soon(40))).finally(() => order.push(4)),
    ];
    for (const next of [1, 2, 0]) {
      pass(20);
      expect(await answers[next]).toBeInstanceOf(NotAskedError);
    }
    expect(order).toEqual([3, 4, 2]);
    runs[0]?.end();
    await first;
  });

  it('may wait as much longer as its request waited for something else', async () => {
    const { submit, runs, begun } = heldGroup();
    const first = submit(1);
    await begun(1);
    const postponed = soon(20);
    const late = reasonOf(submit(2, soon(60)));
    const patient = submit(3, postponed);
    postponed.postpone(60_000);
    pass(60);
    expect(await late).toBeInstanceOf(NotAskedError);
    runs[0]?.end();
    await begun(2);
    runs[1]?.end();
    expect(await Promise.all([first, patient])).toEqual([1, 3]);
  });

  it('is not run alone when the group that it was in fails after its time', async () => {
    const { submit, runs, begun, members } = heldGroup();
    const late = submit(1, soon(20));
    const patient = reasonOf(submit(2));
    await begun(1);
    pass(turnMs + 20);
    expect(await reasonOf(late)).toBeInstanceOf(UnansweredError);
    runs[0]?.fail(new Error('one is bad'));
    await begun(2);
    runs[1]?.fail(new Error('it was this one'));
    expect(await patient).toMatchObject({ message: 'it was this one' });
    expect(members()).toEqual([[1, 2], [2]]);
  });

  it('gives its run the deadline of the one that may wait longest, and none where one has none', async () => {
    const { submit, runs, begun } = heldGroup();
    const [sooner, later] = [soon(30_000), soon(60_000)];
    const both = Promise.all([submit(1, later), submit(2, sooner)]);
    await begun(1);
    expect(runs[0]?.deadline?.endMs).toBe(later.endMs);
    // The answer to that one's request must not let the run go on for ever.
    const endMs = later.endMs;
    later.lift();
    expect(runs[0]?.deadline?.endMs).toBe(endMs);
    runs[0]?.end();
    await both;
    const mixed = Promise.all([submit(3, soon(30_000)), submit(4)]);
    await begun(2);
    expect(runs[1]?.deadline).toBeUndefined();
    runs[1]?.end();
    await mixed;
  });

  it('does not lend its deadline to the run of those that came after it', async () => {
    const { submit, runs, begun } = heldGroup();
    const first = submit(1, soon(60_000));
    await begun(1);
    const second = submit(2);
    runs[0]?.end();
    await begun(2);
    expect(runs[1]?.deadline).toBeUndefined();
    runs[1]?.end();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });
});

describe('a group that the database did not answer', () => {
  it('fails as a whole at once, and the line is run', async () => {
    const { submit, runs, begun, members } = heldGroup({ maxSize: 2 });
    const all = [1, 2, 3].map((n) => reasonOf(submit(n)));
    await begun(1);
    const silent = new Error('Query read timeout');
    runs[0]?.fail(silent);
    expect(await Promise.all(all.slice(0, 2))).toEqual([silent, silent]);
    await begun(2);
    runs[1]?.end();
    expect(await all[2]).toBe('fulfilled');
    expect(members()).toEqual([[1, 2], [3]]);
  });
});
