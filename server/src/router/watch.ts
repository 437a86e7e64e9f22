import type { Clock } from '../platform/clock.ts';

/** Watches the time of one attempt: aborts its signal when the vendor makes no progress, or the caller goes away. */
export interface Watch {
  /** For the call of the vendor. */
  readonly signal: AbortSignal;
  /** Runs `wait` under a limit of its own. Only this is time of the vendor: a slow reader costs it nothing. */
  waiting<T>(limitMs: number, wait: () => Promise<T>): Promise<T>;
  /** How long the vendor was waited for, in milliseconds. */
  waitedMs(): number;
  /** Whether a limit has passed. */
  hasPassed(): boolean;
  /** Whether that was the end of all attempts. */
  outOfTime(): boolean;
  /** Ends the attempt: whatever of the call is still open is cancelled. */
  end(): void;
}

/** The reason of a signal whose limit has passed. */
const passed = new Error('A deadline has passed');

/**
 * `endsMs` is the end of all attempts, in monotonic milliseconds. One timer per attempt is set again only when it fires:
 * a stream of a thousand pieces costs two readings of the clock for each, and no timer.
 */
export function createWatch(options: { clock: Clock; signal: AbortSignal; endsMs: number }): Watch {
  const { clock, signal, endsMs } = options;
  const controller = new AbortController();
  const leave = (): void => controller.abort(signal.reason);
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  let waitedMs = 0;
  let waitingSinceMs: number | null = null;
  let limitAtMs = endsMs;
  let timer: NodeJS.Timeout | undefined;
  let timerAtMs = Number.POSITIVE_INFINITY;
  let hasPassed = false;

  const check = (): void => {
    timer = undefined;
    timerAtMs = Number.POSITIVE_INFINITY;
    const now = clock.monotonicMs();
    const due = waitingSinceMs === null ? endsMs : limitAtMs;
    if (now < due) return arm(due);
    hasPassed = true;
    controller.abort(passed);
  };
  const arm = (atMs: number): void => {
    if (controller.signal.aborted || timerAtMs <= atMs) return;
    clearTimeout(timer);
    timerAtMs = atMs;
    timer = setTimeout(check, Math.max(1, atMs - clock.monotonicMs()));
  };
  return {
    signal: controller.signal,
    waiting: async (limitMs, wait) => {
      controller.signal.throwIfAborted();
      const sinceMs = clock.monotonicMs();
      waitingSinceMs = sinceMs;
      limitAtMs = Math.min(sinceMs + limitMs, endsMs);
      arm(limitAtMs);
      try {
        return await wait();
      } finally {
        waitingSinceMs = null;
        waitedMs += clock.monotonicMs() - sinceMs;
      }
    },
    waitedMs: () => waitedMs + (waitingSinceMs === null ? 0 : clock.monotonicMs() - waitingSinceMs),
    hasPassed: () => hasPassed,
    outOfTime: () => clock.monotonicMs() >= endsMs,
    end: () => {
      clearTimeout(timer);
      timerAtMs = Number.NEGATIVE_INFINITY;
      signal.removeEventListener('abort', leave);
      controller.abort(signal.reason);
    },
  };
}
