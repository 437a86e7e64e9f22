import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import type { QueueDefinition } from './queue.ts';

/** Fetches batches of one queue as long as there is room, sleeps until it is woken or a minute has passed. */
export interface JobLoop {
  readonly queue: string;
  wake(): void;
  start(): void;
  /** Stops fetching at once and resolves when what was fetched is settled. */
  drain(): Promise<void>;
}

// New jobs are notified; those that were given back, and what was not heard, the due watch sees within a second.
const backstopMs = 60_000;
const defaultGatherMs = 25;

/** How a queue is worked on: jobs for one fetch, and jobs held at once. */
export interface JobLimits {
  batchSize: number;
  inFlight: number;
  /**
   * While a batch is being worked on, the next one gathers for this long: each costs the same whatever its size. 25 ms
   * unless the queue's work is shorter.
   */
  gatherMs?: number;
}

export function createJobLoop<P extends object>(options: {
  boss: PgBoss;
  queue: QueueDefinition<P>;
  limits: JobLimits;
  handler: (payloads: P[]) => Promise<void>;
  log: Logger;
  metrics: Metrics;
}): JobLoop {
  const { boss, queue, limits, log, metrics } = options;
  const { gatherMs = defaultGatherMs } = limits;
  let held = 0;
  let stopping = false;
  let woken = false;
  // Whether the last fetch asked for less than a batch because too much was held: then, and only then, a batch that is
  // settled is a reason to look again. What comes new is announced.
  let short = false;
  let wakeUp: () => void = () => {};
  let running: Promise<void> = Promise.resolve();
  const batches = new Set<Promise<void>>();

  const sleep = (): Promise<void> =>
    new Promise((resolve) => {
      if (woken || stopping) {
        woken = false;
        resolve();
        return;
      }
      const timer = setTimeout(() => wakeUp(), backstopMs);
      wakeUp = () => {
        clearTimeout(timer);
        woken = false;
        wakeUp = () => {};
        resolve();
      };
    });
  const wake = (): void => {
    woken = true;
    wakeUp();
  };

  const settle = async (jobs: Array<{ id: string; data: P; retryCount: number }>): Promise<void> => {
    try {
      await options.handler(jobs.map((job) => job.data));
      // The fetched objects carry their attempt: a job that expired meanwhile belongs to somebody else.
      await boss.complete(queue.name, jobs);
      metrics.jobs.inc({ queue: queue.name, outcome: 'completed' }, jobs.length);
    } catch (err) {
      metrics.jobs.inc({ queue: queue.name, outcome: 'failed' }, jobs.length);
      log.error({ err, queue: queue.name, jobs: jobs.length }, 'job batch failed');
      // When even this fails the database is away, and the jobs come back by their expiry.
      await boss.fail(queue.name, jobs).catch((error: unknown) => log.warn({ err: error }, 'jobs not given back'));
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      const room = limits.inFlight - held;
      const size = Math.min(limits.batchSize, room);
      short = size < limits.batchSize;
      let jobs: Array<{ id: string; data: P; retryCount: number }> = [];
      if (size > 0) {
        woken = false;
        try {
          jobs = await boss.fetch<P>(queue.name, { batchSize: size });
        } catch (err) {
          // The due watch wakes it again, each second in which one waits.
          log.warn({ err, queue: queue.name }, 'jobs could not be fetched');
        }
      }
      if (jobs.length > 0) {
        held += jobs.length;
        const batch = settle(jobs).finally(() => {
          held -= jobs.length;
          batches.delete(batch);
          if (short) wake();
        });
        batches.add(batch);
      }
      if (jobs.length < size || size <= 0) {
        await sleep();
        if (held > 0 && !stopping) await delay(gatherMs);
      }
    }
    await Promise.all(batches);
  };

  return {
    queue: queue.name,
    wake,
    start: () => {
      running = run();
    },
    drain: () => {
      stopping = true;
      wake();
      return running;
    },
  };
}
