import type { Metrics } from './metrics.ts';

/** Lets callers that wait at the same moment share one run of `commit`; each is answered after it. */
export interface GroupCommit<Member, Result> {
  submit(member: Member): Promise<Result>;
  /** Resolves when nothing is waiting or running. */
  idle(): Promise<void>;
}

/**
 * `commit` gets a group in order of arrival and answers in the same order, in one transaction. When it throws, the
 * transaction is gone and each member is run alone, so that only the bad one fails; `commit` must therefore be safe to
 * run again, also when the outcome of a COMMIT is unknown.
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
  let whenIdle: Array<() => void> = [];

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
    } catch {
      // Not swallowed: the culprit meets its own error in its own run.
      await Promise.all(group.map(runAlone));
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
        if (running === 0 && waiting.length === 0) {
          for (const resolve of whenIdle) resolve();
          whenIdle = [];
        }
      });
    }
  };

  return {
    submit: (member) =>
      new Promise((resolve, reject) => {
        waiting.push({ member, resolve, reject });
        // One turn of the event loop gathers what arrived together; a busy server gathers more while groups run.
        if (!scheduled && running < inFlight) {
          scheduled = true;
          setImmediate(pump);
        }
      }),
    idle: () =>
      running === 0 && waiting.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenIdle.push(resolve);
          }),
  };
}
