import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../../contract/generated/openapi.ts';
import { isoMillis } from '../../../platform/time/clock.ts';
import type { Broker } from '../types.ts';
import { isReachable } from '../reachable.policy.ts';

/** A broker as callers see him at that time of the organization's clock. */
export function presentBroker(broker: Broker, now: Temporal.Instant): components['schemas']['BrokerPresence'] {
  const { brokerId, status, lastSeenAt } = broker;
  return { brokerId, status, lastSeenAt: isoMillis(lastSeenAt), reachable: isReachable(broker, now) };
}
