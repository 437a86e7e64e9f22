import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../time/clock.ts';
import { NotAskedError } from './connection-loss.ts';

// What waits for its turn gives up so long before the deadline: what gets one has time to use it, and no connection
// is lost over a statement that was sent too late to be answered.
const lastTurnMs = 500;

/** Until when a request may wait for the database. All its waits share one, however many follow each other. */
export class Deadline {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  #endMs: number;

  /** `endMs` is an instant of the monotonic clock. */
  constructor(clock: Pick<Clock, 'monotonicMs'>, endMs: number) {
    this.#clock = clock;
    this.#endMs = endMs;
  }

  /** An instant of the monotonic clock; Infinity once it is lifted. */
  get endMs(): number {
    return this.#endMs;
  }

  /** Milliseconds until the end; not above 0 when it is over. */
  leftMs(): number {
    return this.#endMs - this.#clock.monotonicMs();
  }

  /** Until when a turn may still come: what begins later would have no time left to be answered. */
  get turnEndMs(): number {
    return this.#endMs - lastTurnMs;
  }

  leftForTurnMs(): number {
    return this.leftMs() - lastTurnMs;
  }

  /** Moves the end by a span in which the request waited for something else, such as its own body. */
  postpone(ms: number): void {
    this.#endMs += ms;
  }

  /** There is none from now on, also for what was begun meanwhile and goes on: the request has its answer. */
  lift(): void {
    this.#endMs = Number.POSITIVE_INFINITY;
  }

  /** One that ends with the last of several; undefined where one of them does not end. */
  static last(deadlines: ReadonlyArray<Deadline | undefined>): Deadline | undefined {
    let last: Deadline | undefined;
    for (const deadline of deadlines) {
      if (deadline === undefined || deadline.#endMs === Number.POSITIVE_INFINITY) return undefined;
      if (last === undefined || deadline.#endMs > last.#endMs) last = deadline;
    }
    // Its own: the answer to the last member lifts that member's deadline, and not this one.
    return last && new Deadline(last.#clock, last.#endMs);
  }
}

const storage = new AsyncLocalStorage<Deadline | undefined>();

/** That of the request for which this runs; undefined for what no request waits for. */
export function currentDeadline(): Deadline | undefined {
  return storage.getStore();
}

/** Runs `work`, and whatever it begins, under a deadline; undefined is none. */
export function underDeadline<T>(deadline: Deadline | undefined, work: () => T): T {
  return storage.run(deadline, work);
}

/**
 * Waits for work that others share, and that may have another deadline or none. Rejects with NotAskedError when the time
 * of this request is over; the work goes on.
 */
export async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  const deadline = currentDeadline();
  if (deadline === undefined || deadline.endMs === Number.POSITIVE_INFINITY) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotAskedError()), Math.max(0, deadline.leftForTurnMs()));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Does something that is no wait for the database, such as calling a receiver: its time does not count. */
export async function uncounted<T>(work: () => Promise<T>): Promise<T> {
  const deadline = currentDeadline();
  if (deadline === undefined || deadline.endMs === Number.POSITIVE_INFINITY) return work();
  const leftMs = deadline.leftMs();
  try {
    return await work();
  } finally {
    deadline.postpone(leftMs - deadline.leftMs());
  }
}
