import type { Clock } from '../platform/clock.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { FailureReason } from '../providers/vendor-call.ts';

/** Whether a model may be called now: `probe` is the one call that finds out whether an open breaker may close. */
export type Permit = 'closed' | 'probe' | 'open';

/** Remembers which models of which vendors fail, so that requests do not wait for them again and again. */
export interface Breakers {
  /** `probe` is given once until its outcome is told. */
  permit(key: string): Permit;
  succeeded(key: string): void;
  /** Failures that say nothing of the vendor's health, as of a bad request, change nothing but end a probe. */
  failed(key: string, failure: { reason: FailureReason; retryAfterMs: number | null }): void;
  /** The call ended without telling anything, as when its caller went away: a probe may be made again. */
  abandoned(key: string): void;
}

interface Breaker {
  failures: number;
  /** When a probe may be made, in monotonic milliseconds; null while closed. */
  openUntilMs: number | null;
  openForMs: number;
  probing: boolean;
}

const failuresToOpen = 5;
const firstOpenMs = 5_000;
const longestOpenMs = 60_000;

const tellsNothing: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'request_refused',
  'content_filtered',
  'too_large',
  'model_unavailable',
]);
// One of these is proof enough: the next call would be told the same.
const opensAtOnce: ReadonlySet<FailureReason> = new Set<FailureReason>(['credentials_refused', 'quota_exhausted']);

/**
 * One breaker for each vendor, model and kind, in the memory of the process: five failures in a row open it for 5 s, then
 * one probe decides; a failed probe doubles the time, up to a minute. A rate limit opens it for its Retry-After.
 */
export function createBreakers(options: { clock: Clock; metrics: Metrics }): Breakers {
  const { clock, metrics } = options;
  const breakers = new Map<string, Breaker>();
  const of = (key: string): Breaker => {
    const known = breakers.get(key);
    if (known !== undefined) return known;
    const made: Breaker = { failures: 0, openUntilMs: null, openForMs: firstOpenMs, probing: false };
    breakers.set(key, made);
    return made;
  };
  const open = (key: string, breaker: Breaker, forMs: number): void => {
    breaker.openUntilMs = clock.monotonicMs() + forMs;
    metrics.routerBreakerOpen.set({ model: key }, 1);
  };
  return {
    permit: (key) => {
      const breaker = of(key);
      if (breaker.openUntilMs === null) return 'closed';
      if (breaker.probing || clock.monotonicMs() < breaker.openUntilMs) return 'open';
      breaker.probing = true;
      return 'probe';
    },
    succeeded: (key) => {
      const breaker = of(key);
      if (breaker.openUntilMs !== null) metrics.routerBreakerOpen.set({ model: key }, 0);
      Object.assign(breaker, { failures: 0, openUntilMs: null, openForMs: firstOpenMs, probing: false });
    },
    failed: (key, { reason, retryAfterMs }) => {
      const breaker = of(key);
      const wasProbe = breaker.probing;
      breaker.probing = false;
      if (tellsNothing.has(reason)) return;
      breaker.failures += 1;
      if (wasProbe) {
        breaker.openForMs = Math.min(breaker.openForMs * 2, longestOpenMs);
        open(key, breaker, breaker.openForMs);
      } else if (retryAfterMs !== null && reason === 'rate_limited') {
        open(key, breaker, Math.min(Math.max(retryAfterMs, 1_000), longestOpenMs));
      } else if (breaker.failures >= failuresToOpen || opensAtOnce.has(reason)) {
        open(key, breaker, breaker.openForMs);
      }
    },
    abandoned: (key) => {
      of(key).probing = false;
    },
  };
}
