import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { Watched } from './due-watch.ts';
import type { Logger } from '../process/log.ts';

/** The timer that keeps rows moving when no job does; runs in every worker, and any number of them may run. */
export interface Scheduler {
  start(): void;
  /** Looks again at once. */
  wakeUp(): void;
  stop(): Promise<void>;
  /** What a due watch asks for it. */
  readonly watched: readonly Watched[];
}

/** One look at some rows, in a transaction of its own. May answer in how many ms it wants to look again. */
export interface PollStep {
  what: string;
  /**
   * A boolean of SQL: whether a row of its own is due, so that a look is worth it; of a step that knows until when to sleep,
   * whether one is so `soon`. It holds for every row that a look would find: without it a look comes once a minute. Null where
   * nothing becomes due.
   */
  isDue: RawBuilder<boolean> | null;
  /** How long it rests between two looks that nothing brings about; without it a minute, or 5 s where nothing becomes due. */
  everyMs?: number;
  look(tx: Tx): Promise<number | void>;
}

// The due watch wakes it before, each second in which something is due.
const longestSleepMs = 60_000;
const unwatchedMs = 5_000;

/** A step, and when it looks without being woken. */
interface TimedStep extends PollStep {
  readonly everyMs: number;
  atMs: number;
}

/**
 * Runs the steps in which something becomes due, one after another, whenever it is woken; between that, and all others, each as
 * often as it wants to look. A step whose look failed looks again within five seconds.
 */
export function createScheduler(options: { database: Database; log: Logger; steps: readonly PollStep[] }): Scheduler {
  const { database, log, steps } = options;
  let stopping = false;
  let isWoken = true;
  let endSleep: () => void = () => {};
  let running: Promise<void> = Promise.resolve();
  const timed = steps.map((step): TimedStep => {
    return { everyMs: step.isDue === null ? unwatchedMs : longestSleepMs, ...step, atMs: 0 };
  });

  /** How long the step rests behind a look. */
  const lookBy = async ({ what, look, everyMs }: TimedStep): Promise<number> => {
    try {
      return Math.min((await database.tx(look)) ?? everyMs, everyMs);
    } catch (err) {
      // Each step by itself: one that fails must not keep the others from their rows.
      log.warn({ err, step: what }, 'the waker could not look at its rows');
      return Math.min(unwatchedMs, everyMs);
    }
  };
  /** Answers for how long nothing wants to look. */
  const round = async (isWoken: boolean): Promise<number> => {
    for (const step of timed) {
      if (step.atMs > performance.now() && !(isWoken && step.isDue !== null)) continue;
      const restMs = await lookBy(step);
      step.atMs = performance.now() + restMs;
    }
    return Math.min(...timed.map(({ atMs }) => atMs)) - performance.now();
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      const wasWoken = isWoken;
      isWoken = false;
      const sleepMs = await round(wasWoken);
      if (sleepMs > 0 && !isWoken && !stopping) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, sleepMs);
          endSleep = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  };
  // One that comes during a round is not lost: what it is about may have been looked at before.
  const wakeUp = (): void => {
    isWoken = true;
    endSleep();
  };

  return {
    start: () => {
      running = run();
    },
    wakeUp,
    watched: watchedOf(steps, wakeUp),
    stop: () => {
      stopping = true;
      endSleep();
      return running;
    },
  };
}

function watchedOf(steps: readonly PollStep[], wakeUp: () => void): Watched[] {
  const conditions = new Set(steps.flatMap(({ isDue }) => isDue ?? []));
  if (conditions.size === 0) return [];
  const what = [...new Set(steps.map((step) => step.what))].join(', ');
  return [{ what, isDue: sql<boolean>`(${sql.join([...conditions], sql` or `)})`, wakeUp }];
}

/** How long to sleep until a row is due in `ms` by the database's clock; null where none waits. */
export const sleepUntilMs = (ms: number | null): number => Math.max(1, ms ?? longestSleepMs);
