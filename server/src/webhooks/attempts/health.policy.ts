import type { Temporal } from 'temporal-polyfill';
import type { AttemptResult, DisabledReason } from '../model/types.ts';

/** What is known of a receiver. Instants are in the organization's time. */
export interface Health {
  /** The first failure after the last success; null while deliveries succeed. */
  failingSince: Temporal.Instant | null;
  /** How many warnings this streak has given. */
  warnings: number;
}

/** What some attempts that ended together make of it. */
export interface Verdict extends Health {
  warn: boolean;
  disable: Exclude<DisabledReason, 'manual'> | null;
}

/** Nothing but failures for so long disables an endpoint. */
export const disableAfter = { hours: 120 };

// When a streak of failures is told, in hours after its first: early enough to mend the receiver.
const warnAfterHours = [1, 24, 72, 96];

/**
 * Judges a receiver by attempts that ended together. 410 is its own word that it is gone. Any success ends a streak;
 * only automatic attempts begin or lengthen one, because a person who tries by hand already knows.
 */
export function assessHealth(
  health: Health,
  attempts: ReadonlyArray<{ automatic: boolean; result: Pick<AttemptResult, 'delivered' | 'responseStatus'> }>,
  at: Temporal.Instant,
): Verdict {
  const healthy = { failingSince: null, warnings: 0, warn: false };
  if (attempts.some(({ result }) => result.responseStatus === 410)) return { ...health, warn: false, disable: 'gone' };
  if (attempts.some(({ result }) => result.delivered)) return { ...healthy, disable: null };
  if (!attempts.some(({ automatic }) => automatic)) return { ...health, warn: false, disable: null };
  if (health.failingSince === null) return { ...healthy, failingSince: at, disable: null };
  const hours = at.since(health.failingSince).total('hours');
  // Never without a word before, also where failures are far apart.
  if (hours >= disableAfter.hours && health.warnings > 0) return { ...health, warn: false, disable: 'failing' };
  const warnings = warnAfterHours.filter((after) => hours >= after).length;
  const warn = warnings > health.warnings;
  return { failingSince: health.failingSince, warnings: Math.max(warnings, health.warnings), warn, disable: null };
}

const busy = new Set([429, 502, 503, 504]);
// Without a word of how long, as long as the first step of the schedule.
const pauseMs = 5_000;
const longestPauseMs = 3_600_000;

/** How long a receiver is left alone after this answer, in milliseconds; 0 when it asked for nothing. */
export function pauseAfterMs(result: Pick<AttemptResult, 'responseStatus' | 'retryAfterMs'>): number {
  const asked = result.retryAfterMs ?? (busy.has(result.responseStatus ?? 0) ? pauseMs : 0);
  return Math.min(asked, longestPauseMs);
}

/** Whether this attempt says that the receiver has too much to do: fewer are then under way at once. */
export function isOverloaded(result: Pick<AttemptResult, 'responseStatus' | 'retryAfterMs' | 'timedOut'>): boolean {
  return result.timedOut || pauseAfterMs(result) > 0;
}

/** The instant at which a streak that goes on disables its endpoint. */
export function disabledAtOf(failingSince: Temporal.Instant): Temporal.Instant {
  return failingSince.add(disableAfter);
}
