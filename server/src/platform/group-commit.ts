import { isConnectionLoss } from './db/connection-loss.ts';
import type { Metrics } from './metrics.ts';

// Members of a failed group that are run side by side: a share of the connections, not all of them.
const aloneAtOnce = 4;
const gatherMs = 3;

/** Lets callers that wait at the same moment share one run of `commit`; each is answered after it. */
export interface GroupCommit<Member, Result> {
  submit(member: Member): Promise<Result>;
}

/**
 * `commit` gets a group in order of arrival and answers in the same order, in one transaction. When it throws, the
 * transaction is gone and each member is run alone, so that only the bad one fails. When the database did not answer,
 * every member fails with that: a caller that repeats itself finds out by its key what happened.
 */
export function createGroupCommit<Member, Result>(options: {
  name: string;
  metrics: Metrics;
  commit: (members: Member[]) => Promise<Result[]>;
  maxSize?: number;
  /** Groups that run side by side; 1 keeps the order of arrival over all of them. */
  inFlight?: number;
}): GroupCommit<Member, Result> {
  const { name, metrics, commit, maxSize = 128, inFlight = 2 } = options;
  type Waiting = { member: Member; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let running = 0;
  let scheduled = false;

  const runAlone = async (one: Waiting): Promise<void> => {
    try {
      const [result] = await commit([one.member]);
      one.resolve(result as Result);
    } catch (error) {
      one.reject(error);
    }
  };

  const run = async (group: Waiting[]): Promise<void> => {
    metrics.groupSize.observe({ group: name }, group.length);
    let results: Result[];
    try {
      results = await commit(group.map((one) => one.member));
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
        for (let one = left.shift(); one !== undefined; one = left.shift()) await runAlone(one);
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
    while (running < inFlight && waiting.length > 0) {
      const group = waiting.slice(0, maxSize);
      waiting = waiting.slice(maxSize);
      running += 1;
      void run(group).finally(() => {
        running -= 1;
        pump();
      });
    }
  };

  return {
    submit: (member) =>
      new Promise((resolve, reject) => {
        waiting.push({ member, resolve, reject });
        if (scheduled || running >= inFlight) return;
        scheduled = true;
        // An idle server answers at once: one turn of the event loop gathers what arrived together. While a group runs
        // the next one gathers a little longer, because each group costs the same whatever its size.
        if (running === 0) setImmediate(pump);
        else setTimeout(pump, gatherMs);
      }),
  };
}
