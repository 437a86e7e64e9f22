import { Temporal } from 'temporal-polyfill';
import type { Broker } from './types.ts';

const staleSeconds = 90;

/** Whether calls reach a broker at that time of the organization's clock: it is reckoned, and never stored. */
export function isReachable({ status, lastSeenAt }: Broker, at: Temporal.Instant): boolean {
  return status !== 'offline' && Temporal.Instant.compare(lastSeenAt.add({ seconds: staleSeconds }), at) > 0;
}
