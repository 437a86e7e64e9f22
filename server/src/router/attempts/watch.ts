import type { Clock } from '../../platform/time/clock.ts';

/** Watches the time of one attempt: aborts its signal when the vendor makes no progress, or the caller goes away. */
export interface Watch {
  /** For the call of the vendor. */
  readonly signal: AbortSignal;
  /**
   * Runs `wait` under a limit of its own and rejects when it passes, whatever the vendor's adapter does then. Only this
   * is time of the vendor: a slow reader costs it nothing.
   */
  waiting<T>(limitMs: number, wait: () => Promise<T>): Promise<T>;
  /** How long the vendor was waited for, in milliseconds. */
  waitedMs(): number;
  /** Whether a limit has passed. */
  hasPassed(): boolean;
  /** Whether that was the end of all attempts. */
  outOfTime(): boolean;
  /** Ends the attempt: whatever of the call is still open is cancelled. */
  end(): void;
  /** Ends the watch over a call that has ended by itself: nothing is left to cancel. */
  rest(): void;
}

/** Why the signal of an attempt is aborted. */
class AttemptOverError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AttemptOverError';
  }
}

// Made once: every attempt ends with one of them, and nobody asks where.
const over = {
  left: new AttemptOverError('The caller went away'),
  late: new AttemptOverError('A deadline has passed'),
  ended: new AttemptOverError('The attempt has ended'),
};

/**
 * `endsMs` is the end of all attempts, in monotonic milliseconds. One timer per attempt is set again only when it fires:
 * a stream of a thousand pieces costs two readings of the clock for each, and no timer.
 */
export function createWatch(options: { clock: Clock; signal: AbortSignal; endsMs: number }): Watch {
  const { clock, signal, endsMs } = options;
  const controller = new AbortController();
  let waited = 0;
  let waitingSinceMs: number | null = null;
  let limitAtMs = endsMs;
  /** Who waits now: one at a time. */
  let waiter: { resolve: (value: never) => void; reject: (reason: unknown) => void } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let timerAtMs = Number.POSITIVE_INFINITY;
  let hasPassed = false;

  /** Ends the waiting; null where nobody waits any more. */
  const settle = (): typeof waiter => {
    const settled = waiter;
    if (waitingSinceMs !== null) waited += clock.monotonicMs() - waitingSinceMs;
    waitingSinceMs = null;
    waiter = null;
    return settled;
  };
  // Made once for all pieces of a stream.
  const onValue = (value: unknown): void => settle()?.resolve(value as never);
  const onError = (error: unknown): void => settle()?.reject(error);

  const rest = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  };
  const abort = (reason: AttemptOverError): void => {
    rest();
    controller.abort(reason);
    settle()?.reject(reason);
  };
  const leave = (): void => abort(over.left);
  const check = (): void => {
    timerAtMs = Number.POSITIVE_INFINITY;
    const due = waitingSinceMs === null ? endsMs : limitAtMs;
    if (clock.monotonicMs() < due) return arm(due);
    hasPassed = true;
    abort(over.late);
  };
  const arm = (atMs: number): void => {
    if (controller.signal.aborted || timerAtMs <= atMs) return;
    clearTimeout(timer);
    timerAtMs = atMs;
    timer = setTimeout(check, Math.max(1, Math.ceil(atMs - clock.monotonicMs())));
  };
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });

  return {
    signal: controller.signal,
    waiting: (limitMs, wait) =>
      new Promise((resolve, reject) => {
        const sinceMs = clock.monotonicMs();
        // A vendor that never lets the timers run must not go on for ever either.
        if (sinceMs >= endsMs) check();
        controller.signal.throwIfAborted();
        waitingSinceMs = sinceMs;
        limitAtMs = Math.min(sinceMs + limitMs, endsMs);
        arm(limitAtMs);
        waiter = { resolve, reject };
        wait().then(onValue, onError);
      }),
    waitedMs: () => waited + (waitingSinceMs === null ? 0 : clock.monotonicMs() - waitingSinceMs),
    hasPassed: () => hasPassed,
    outOfTime: () => clock.monotonicMs() >= endsMs,
    end: () => {
      if (!controller.signal.aborted) abort(over.ended);
    },
    rest,
  };
}
