import { Temporal } from 'temporal-polyfill';

/**
 * The one door to time. `now` names an instant, and `nowMs` the same in Unix milliseconds, where many are made;
 * `monotonicMs` measures spans and never jumps.
 */
export interface Clock {
  now(): Temporal.Instant;
  nowMs(): number;
  monotonicMs(): number;
}

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

/** Milliseconds precision ISO 8601, the spelling of every timestamp on the wire. */
export function isoMillis(instant: Temporal.Instant): string {
  // Date spells it alike, at a tenth of the cost; a text is spelled out many times in its life.
  return new Date(instant.epochMilliseconds).toISOString();
}

/** What the database driver hands out for a timestamptz column, as an instant. */
export function instantFromDate(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}
