import { createAlarm } from '../time/alarm.ts';
import { isConnectionLoss, NotAskedError, UnansweredError } from './connection-loss.ts';
import { currentDeadline, Deadline, underDeadline } from './deadline.ts';
import { createFairOrder } from './fair-order.ts';
import type { Metrics } from '../process/metrics.ts';

// Members of a failed group that are run side by side: a share of the connections, not all of them.
const aloneAtOnce = 4;
const gatherMs = 3;

/** Lets callers that wait at the same moment share one run of `commit`; each is answered after it. */
export interface GroupCommit<Member, Result> {
  /**
   * Rejects with what `commit` threw. A member whose request has a deadline is answered by it, whatever groups wait for:
   * with NotAskedError, and it is never run, where its turn did not come; with UnansweredError where its run had not
   * ended, so that what became of it is unknown.
   */
  submit(member: Member): Promise<Result>;
}

interface Waiting<Member, Result> {
  readonly member: Member;
  readonly deadline: Deadline | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  isOver: boolean;
}

/**
 * `commit` gets a group in order of arrival, or of turns, and answers in the same order, in one transaction. When it throws, the
 * transaction is gone and each member is run alone, so that only the bad one fails. When the database did not answer,
 * every member fails with that: a caller that repeats itself finds out by its key what happened. A run has the deadline
 * of the member that may wait longest.
 */
export function createGroupCommit<Member, Result>(options: {
  name: string;
  metrics: Metrics;
  commit: (members: Member[]) => Promise<Result[]>;
  maxSize?: number;
  /** Groups that run side by side; 1 keeps the order of arrival over all of them. */
  inFlight?: number;
  /** Whose a member is: those who have members waiting take turns. Without it the order is that of arrival. */
  ownerOf?: (member: Member) => string;
}): GroupCommit<Member, Result> {
  const { name, metrics, maxSize = 128, inFlight = 2, ownerOf } = options;
  type One = Waiting<Member, Result>;
  const fairOrder = ownerOf && createFairOrder<One>(({ member }) => ownerOf(member));
  let waiting: One[] = [];
  const running = new Set<readonly One[]>();
  let scheduled = false;

  const commit = (group: readonly One[]): Promise<Result[]> =>
    underDeadline(Deadline.last(group.map(({ deadline }) => deadline)), () =>
      options.commit(group.map(({ member }) => member)),
    );

  const runAlone = async (one: One): Promise<void> => {
    try {
      const [result] = await commit([one]);
      one.resolve(result as Result);
    } catch (error) {
      one.reject(error);
    }
  };

  const run = async (group: readonly One[]): Promise<void> => {
    metrics.groupSize.observe({ group: name }, group.length);
    let results: Result[];
    try {
      results = await commit(group);
    } catch (error) {
      // Without an answer from the database another try now would wait as long again: everyone hears of it at once.
      if (group.length === 1 || isConnectionLoss(error)) {
        for (const one of group) one.reject(error);
        return;
      }
      // Not swallowed: the culprit meets its own error in its own run.
      const lanes = inFlight === 1 ? 1 : aloneAtOnce;
      const left = [...group];
      const lane = async (): Promise<void> => {
        for (let one = left.shift(); one !== undefined; one = left.shift()) {
          // What it shared is rolled back, and its caller has an answer.
          if (!one.isOver) await runAlone(one);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return;
    }
    group.forEach((one, index) => {
      one.resolve(results[index] as Result);
    });
  };

  const pump = (): void => {
    scheduled = false;
    while (running.size < inFlight && waiting.length > 0) {
      const inOrder = fairOrder?.inTurn(waiting) ?? waiting;
      const group = inOrder.slice(0, maxSize);
      waiting = inOrder.slice(maxSize);
      fairOrder?.served(group, waiting.length > 0);
      running.add(group);
      void run(group).finally(() => {
        running.delete(group);
        pump();
      });
    }
  };

  /** Answers a member whose time is over; of another one the alarm reminds. */
  const isLate = (one: One, endMs: number, leftMs: number, Lateness: new () => Error): boolean => {
    if (leftMs > 0) {
      alarm.set(endMs, leftMs);
      return false;
    }
    one.isOver = true;
    one.reject(new Lateness());
    return true;
  };
  // One timer for all, and none for each: nearly every member is answered long before its deadline.
  const alarm = createAlarm(() => {
    waiting = waiting.filter((one) => {
      const { deadline } = one;
      return deadline === undefined || !isLate(one, deadline.turnEndMs, deadline.leftForTurnMs(), NotAskedError);
    });
    for (const one of [...running].flat()) {
      const { deadline, isOver } = one;
      if (deadline !== undefined && !isOver) isLate(one, deadline.endMs, deadline.leftMs(), UnansweredError);
    }
  });

  return {
    submit: (member) =>
      new Promise((resolve, reject) => {
        const deadline = currentDeadline();
        waiting.push({ member, deadline, resolve, reject, isOver: false });
        if (deadline !== undefined) alarm.set(deadline.turnEndMs, deadline.leftForTurnMs());
        if (scheduled || running.size >= inFlight) return;
        scheduled = true;
        // An idle server answers at once: one turn of the event loop gathers what arrived together. While a group runs
        // the next one gathers a little longer, because each group costs the same whatever its size.
        if (running.size === 0) setImmediate(pump);
        else setTimeout(pump, gatherMs);
      }),
  };
}
