import type { Temporal } from 'temporal-polyfill';

/** The end of a month that begins then: the same day of the next month, or its last day, in UTC. */
export function monthAfter(from: Temporal.Instant): Temporal.Instant {
  return from.toZonedDateTimeISO('UTC').add({ months: 1 }, { overflow: 'constrain' }).toInstant();
}

/** What the ledger calls the first payment of a number. */
export function firstPaymentOf(phoneNumberId: string): string {
  return `${phoneNumberId}:1`;
}
