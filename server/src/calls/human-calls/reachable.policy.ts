import { Temporal } from 'temporal-polyfill';
import type { Broker } from './types.ts';

const staleSeconds = 90;

/** Since when a broker must have been heard of whom calls reach at that time. */
export function heardSince(at: Temporal.Instant): Temporal.Instant {
  return at.subtract({ seconds: staleSeconds });
}

/** Whether calls reach a broker at that time of the organization's clock: it is reckoned, and never stored. */
export function isReachable({ status, lastSeenAt }: Broker, at: Temporal.Instant): boolean {
  return status !== 'offline' && Temporal.Instant.compare(lastSeenAt, heardSince(at)) > 0;
}
