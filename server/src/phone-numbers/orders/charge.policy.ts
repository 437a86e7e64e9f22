import { Temporal } from 'temporal-polyfill';
import { nextMonthOf } from '../month.policy.ts';

/** So long after a charge that credit did not cover the number is suspended. */
export const graceHours = 72;

/** A number whose month has begun and is not charged. Instants are those of its organization's clock. */
export interface OpenMonth {
  now: Temporal.Instant;
  /** When the first month began: the purchase. */
  firstAt: Temporal.Instant;
  /** When the open one began. */
  beganAt: Temporal.Instant;
  /** Since when credit does not cover it; null where that was not asked yet. */
  uncoveredAt: Temporal.Instant | null;
  /** Since when it is suspended for its charge; null where it is not. */
  suspendedAt: Temporal.Instant | null;
  isCovered: boolean;
}

/** What is to be done about an open month; `nextAt` is when the next one begins. */
export type MonthStep =
  | { kind: 'charge'; nextAt: Temporal.Instant; recovers: boolean }
  | { kind: 'note_uncovered' }
  | { kind: 'suspend' }
  | { kind: 'wait' };

/**
 * docs/decisions/numbers.md#d572. While a number is suspended no further month begins: its recovery charges the months that had begun
 * before, and the next begins on the day on which it would have.
 */
export function monthStepOf({ now, firstAt, beganAt, uncoveredAt, suspendedAt, isCovered }: OpenMonth): MonthStep {
  const isSuspended = suspendedAt !== null;
  if (isCovered) {
    const following = nextMonthOf(firstAt, beganAt);
    const recovers = isSuspended && Temporal.Instant.compare(following, suspendedAt) >= 0;
    return { kind: 'charge', nextAt: recovers ? nextMonthOf(firstAt, now) : following, recovers };
  }
  if (uncoveredAt === null) return { kind: 'note_uncovered' };
  const isOver = Temporal.Instant.compare(now, uncoveredAt.add({ hours: graceHours })) >= 0;
  return isSuspended || !isOver ? { kind: 'wait' } : { kind: 'suspend' };
}
