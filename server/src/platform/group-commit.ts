import type { Clock } from './clock.ts';
import { isConnectionLoss, NotAskedError } from './db/connection-loss.ts';
import { CommitUnknownError } from './db/database.ts';
import { createDeadlines } from './deadlines.ts';
import type { Metrics } from './metrics.ts';

// Members of a failed group that are run side by side: a share of the connections, not all of them.
const aloneAtOnce = 4;
const gatherMs = 3;
// A caller hears within 5 seconds that the database does not answer: what is left is for the way here and back.
const answerWithinMs = 4_000;

/** Lets callers that wait at the same moment share one run of `commit`; each is answered after it. */
export interface GroupCommit<Member, Result> {
  /**
   * Rejects with what `commit` threw; with `NotAskedError` where the member was taken out of the line and is never run;
   * with `CommitUnknownError` where its run had not ended at its deadline, and goes on.
   */
  submit(member: Member): Promise<Result>;
}

interface Waiting<Member, Result> {
  readonly member: Member;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  /** In line, in a run, or past its deadline and answered. */
  state: 'waiting' | 'running' | 'overdue';
}

type Commit<Member, Result> = (members: Member[]) => Promise<Result[]>;

/**
 * `commit` gets a group in order of arrival and answers in the same order, in one transaction. When it throws, the
 * transaction is gone and each member is run alone, so that only the bad one fails. When the database did not answer,
 * every member fails with that, and so does everyone in line: another run would wait as long again. A caller that
 * repeats itself finds out by its key what happened.
 */
export function createGroupCommit<Member, Result>(options: {
  name: string;
  metrics: Metrics;
  commit: Commit<Member, Result>;
  maxSize?: number;
  /** Groups that run side by side; 1 keeps the order of arrival over all of them. */
  inFlight?: number;
  /** Where given, each member is answered within `afterMs` of its `submit`; 4 seconds by default. */
  deadline?: { clock: Pick<Clock, 'monotonicMs'>; afterMs?: number };
}): GroupCommit<Member, Result> {
  const { name, metrics, commit, maxSize = 128, inFlight = 2, deadline } = options;
  const lanes = inFlight === 1 ? 1 : aloneAtOnce;
  type One = Waiting<Member, Result>;
  let waiting: One[] = [];
  let running = 0;
  let scheduled = false;

  const deadlines =
    deadline &&
    createDeadlines<One>({
      clock: deadline.clock,
      afterMs: deadline.afterMs ?? answerWithinMs,
      overdue: (late) => {
        waiting = waiting.filter((one) => !late.has(one));
        for (const one of late) {
          const cause = new Error('Its time was over');
          one.reject(one.state === 'running' ? new CommitUnknownError(cause) : new NotAskedError(cause));
          one.state = 'overdue';
        }
      },
    });

  const refuseLine = (cause: unknown): void => {
    const refused = waiting;
    waiting = [];
    for (const one of refused) {
      deadlines?.end(one);
      one.reject(new NotAskedError(cause));
    }
  };

  const pump = (): void => {
    scheduled = false;
    deadlines?.check();
    while (running < inFlight && waiting.length > 0) {
      const group = waiting.slice(0, maxSize);
      waiting = waiting.slice(maxSize);
      running += 1;
      metrics.groupSize.observe({ group: name }, group.length);
      void run(group, commit, lanes)
        .then((loss) => loss !== null && refuseLine(loss.cause))
        .finally(() => {
          for (const one of group) deadlines?.end(one);
          running -= 1;
          pump();
        });
    }
  };

  return {
    submit: (member) =>
      new Promise((resolve, reject) => {
        const one: One = { member, resolve, reject, state: 'waiting' };
        waiting.push(one);
        deadlines?.begin(one);
        if (scheduled || running >= inFlight) return;
        scheduled = true;
        // An idle server answers at once: one turn of the event loop gathers what arrived together. While a group runs
        // the next one gathers a little longer, because each group costs the same whatever its size.
        if (running === 0) setImmediate(pump);
        else setTimeout(pump, gatherMs);
      }),
  };
}

/** Answers each of a group; resolves with the loss of the connection where the database did not answer, else null. */
async function run<Member, Result>(
  group: Array<Waiting<Member, Result>>,
  commit: Commit<Member, Result>,
  lanes: number,
): Promise<{ cause: unknown } | null> {
  for (const one of group) one.state = 'running';
  try {
    const results = await commit(group.map((one) => one.member));
    group.forEach((one, index) => {
      one.resolve(results[index] as Result);
    });
    return null;
  } catch (error) {
    const lost = isConnectionLoss(error);
    if (group.length === 1 || lost) {
      for (const one of group) one.reject(error);
      return lost ? { cause: error } : null;
    }
  }
  // Not swallowed: the culprit meets its own error in its own run.
  let left = group;
  let loss: { cause: unknown } | null = null;
  const lane = async (): Promise<void> => {
    for (let one = left[0]; one !== undefined; one = left[0]) {
      left = left.slice(1);
      // What it shared is rolled back and its caller is answered: it is not run again.
      if (one.state === 'overdue') continue;
      loss = (await run([one], commit, 1)) ?? loss;
      if (loss === null) continue;
      const { cause } = loss;
      for (const other of left) other.reject(new NotAskedError(cause));
      left = [];
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return loss;
}
