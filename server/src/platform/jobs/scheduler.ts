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
   * whether one is so `soon`. Null where nothing becomes due, and a look each five seconds is enough.
   */
  isDue: RawBuilder<boolean> | null;
  look(tx: Tx): Promise<number | void>;
}

// The due watch wakes it before, each second in which something is due.
const longestSleepMs = 5_000;

/** Runs the steps one after another, then sleeps until the first of them wants to look again, or until it is woken. */
export function createScheduler(options: { database: Database; log: Logger; steps: readonly PollStep[] }): Scheduler {
  const { database, log, steps } = options;
  let stopping = false;
  let wakeUp: () => void = () => {};
  let running: Promise<void> = Promise.resolve();

  const round = async (): Promise<number> => {
    let sleepMs = longestSleepMs;
    for (const { what, look } of steps) {
      try {
        const wantedMs = await database.tx(look);
        if (typeof wantedMs === 'number') sleepMs = Math.min(sleepMs, wantedMs);
      } catch (err) {
        // Each step by itself: one that fails must not keep the others from their rows.
        log.warn({ err, step: what }, 'the waker could not look at its rows');
      }
    }
    return sleepMs;
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      const sleepMs = await round();
      if (sleepMs > 0 && !stopping) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, sleepMs);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  };

  return {
    start: () => {
      running = run();
    },
    wakeUp: () => wakeUp(),
    watched: watchedOf(steps, () => wakeUp()),
    stop: () => {
      stopping = true;
      wakeUp();
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
export function sleepUntilMs(ms: number | null): number {
  return Math.max(1, Math.min(ms ?? longestSleepMs, longestSleepMs));
}
