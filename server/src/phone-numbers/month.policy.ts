import { Temporal } from 'temporal-polyfill';

/** The beginning of a month, so many months after the first one began: the same day, or the last one of the month, in UTC. */
export function monthsAfter(first: Temporal.Instant, months: number): Temporal.Instant {
  return first.toZonedDateTimeISO('UTC').add({ months }, { overflow: 'constrain' }).toInstant();
}

/** The end of a month that begins then. */
export function monthAfter(from: Temporal.Instant): Temporal.Instant {
  return monthsAfter(from, 1);
}

/**
 * The beginning of the first month behind `instant`, counted from the first one: a month that ended early, in February,
 * shortens no other.
 */
export function nextMonthOf(first: Temporal.Instant, instant: Temporal.Instant): Temporal.Instant {
  const until = first.toZonedDateTimeISO('UTC').until(instant.toZonedDateTimeISO('UTC'), { largestUnit: 'months' });
  let months = Math.max(until.months, 0);
  while (Temporal.Instant.compare(monthsAfter(first, months), instant) <= 0) months += 1;
  return monthsAfter(first, months);
}

/** From when on a price applies that is read now: the next month that has not begun. */
export function priceAppliesFrom(number: {
  now: Temporal.Instant;
  firstAt: Temporal.Instant;
  /** When the next month begins, or when the open one began. */
  nextAt: Temporal.Instant;
}): Temporal.Instant {
  const { now, firstAt, nextAt } = number;
  return Temporal.Instant.compare(nextAt, now) > 0 ? nextAt : nextMonthOf(firstAt, now);
}

/** What the ledger calls a payment of a number, from 1 on. */
export function paymentOf(phoneNumberId: string, payment: number): string {
  return `${phoneNumberId}:${payment}`;
}

/** What the ledger calls the first payment of a number. */
export function firstPaymentOf(phoneNumberId: string): string {
  return paymentOf(phoneNumberId, 1);
}
