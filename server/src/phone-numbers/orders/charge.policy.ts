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
  isSuspended: boolean;
  isCovered: boolean;
}

/** What is to be done about an open month; `nextAt` is when the next one begins. */
export type MonthStep =
  | { kind: 'charge'; nextAt: Temporal.Instant; recovers: boolean }
  | { kind: 'note_uncovered' }
  | { kind: 'suspend' }
  | { kind: 'wait' };

/**
 * docs/decisions/numbers.md#d572. While a number is suspended no further month begins: its recovery charges the open one, and the
 * next begins on the day on which it would have.
 */
export function monthStepOf({ now, firstAt, beganAt, uncoveredAt, isSuspended, isCovered }: OpenMonth): MonthStep {
  if (isCovered)
    return { kind: 'charge', nextAt: nextMonthOf(firstAt, isSuspended ? now : beganAt), recovers: isSuspended };
  if (uncoveredAt === null) return { kind: 'note_uncovered' };
  const isOver = Temporal.Instant.compare(now, uncoveredAt.add({ hours: graceHours })) >= 0;
  return isSuspended || !isOver ? { kind: 'wait' } : { kind: 'suspend' };
}
