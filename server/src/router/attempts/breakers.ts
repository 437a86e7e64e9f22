import type { Clock } from '../../platform/time/clock.ts';
import type { RouterMetrics } from '../model/metrics.ts';
import type { FailureReason } from '../../providers/ports/vendor-call.ts';

/** A call of a model as its breaker sees it. Its end is told once, by one of the three ways of `Breakers`. */
export interface Pass {
  readonly key: string;
  /** How often the breaker had opened when the call began. */
  readonly era: number;
  /** Whether this is the one call that finds out whether an open breaker may close. */
  readonly isProbe: boolean;
}

/** Remembers which models of which vendors fail, so that requests do not wait for them again and again. */
export interface Breakers {
  /** Begins a call; null where the model is held back and `isLast` does not say that there is no other. */
  begin(key: string, isLast: boolean): Pass | null;
  succeeded(pass: Pass): void;
  /** Failures that say nothing of the vendor's health, as of a bad request, change nothing but end a probe. */
  failed(pass: Pass, failure: { reason: FailureReason; retryAfterMs: number | null }): void;
  /** The call ended without telling anything, as when its caller went away: a probe may be made again. */
  abandoned(pass: Pass): void;
}

interface Breaker {
  /** In a row, while closed. */
  failures: number;
  era: number;
  /** When a probe may be made, in monotonic milliseconds; null while closed. */
  openUntilMs: number | null;
  openForMs: number;
  probing: boolean;
}

const failuresToOpen = 5;
const firstOpenMs = 5_000;
const longestOpenMs = 60_000;
const leastRetryAfterMs = 1_000;

const isInconclusive: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'request_refused',
  'content_filtered',
  'too_large',
  'model_unavailable',
  'unusable_output',
  'limit_too_low',
]);
// One of these is proof enough: the next call would be told the same.
const opensAtOnce: ReadonlySet<FailureReason> = new Set<FailureReason>(['credentials_refused', 'quota_exhausted']);

/**
 * One breaker for each vendor, model and kind, in the memory of the process (docs/decisions/router.md#d162). A call that began
 * before the breaker opened neither closes it nor ends the probe of another: what it tells is older than what opened it.
 */
export function createBreakers(options: { clock: Clock; metrics: RouterMetrics }): Breakers {
  const { clock, metrics } = options;
  const breakers = new Map<string, Breaker>();
  const of = (key: string): Breaker => {
    const known = breakers.get(key);
    if (known !== undefined) return known;
    const made: Breaker = { failures: 0, era: 0, openUntilMs: null, openForMs: firstOpenMs, probing: false };
    breakers.set(key, made);
    return made;
  };
  const open = (key: string, breaker: Breaker, forMs: number): void => {
    breaker.era += 1;
    breaker.openUntilMs = clock.monotonicMs() + forMs;
    metrics.routerBreakerOpen.set({ model: key }, 1);
  };
  const endProbe = (breaker: Breaker, pass: Pass): void => {
    if (pass.isProbe) breaker.probing = false;
  };
  return {
    begin: (key, isLast) => {
      const breaker = of(key);
      const { era, openUntilMs } = breaker;
      if (openUntilMs === null) return { key, era, isProbe: false };
      if (!breaker.probing && clock.monotonicMs() >= openUntilMs) {
        breaker.probing = true;
        return { key, era, isProbe: true };
      }
      return isLast ? { key, era, isProbe: false } : null;
    },
    succeeded: (pass) => {
      const breaker = of(pass.key);
      endProbe(breaker, pass);
      if (pass.era < breaker.era) return;
      if (breaker.openUntilMs !== null) metrics.routerBreakerOpen.set({ model: pass.key }, 0);
      Object.assign(breaker, { failures: 0, openUntilMs: null, openForMs: firstOpenMs });
    },
    failed: (pass, { reason, retryAfterMs }) => {
      const breaker = of(pass.key);
      endProbe(breaker, pass);
      if (isInconclusive.has(reason)) return;
      const asked = reason === 'rate_limited' && retryAfterMs !== null ? Math.max(retryAfterMs, leastRetryAfterMs) : 0;
      if (breaker.openUntilMs !== null) {
        if (!pass.isProbe) return;
        breaker.openForMs = Math.min(breaker.openForMs * 2, longestOpenMs);
        open(pass.key, breaker, Math.min(Math.max(breaker.openForMs, asked), longestOpenMs));
        return;
      }
      breaker.failures += 1;
      if (asked > 0) open(pass.key, breaker, Math.min(asked, longestOpenMs));
      else if (breaker.failures >= failuresToOpen || opensAtOnce.has(reason))
        open(pass.key, breaker, breaker.openForMs);
    },
    abandoned: (pass) => endProbe(of(pass.key), pass),
  };
}
