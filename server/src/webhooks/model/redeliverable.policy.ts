import type { NotRedeliverableReason } from './errors.ts';
import type { Delivery } from './types.ts';

/**
 * Why a record cannot be sent again, or null where it can (interface: Webhooks, rule 1). A call has gone on without the
 * answer to its call.pre_call, and imessage.* belongs to its provider.
 */
export function whyNotRedeliverable(
  delivery: Pick<Delivery, 'eventType' | 'status' | 'expired' | 'endpointDeleted'>,
): NotRedeliverableReason | null {
  if (!isSentAgain(delivery.eventType)) return 'event_kind';
  if (delivery.endpointDeleted) return 'endpoint_deleted';
  if (delivery.expired || delivery.status === 'expired') return 'expired';
  return null;
}

/** Whether events of this type can be sent again at all. */
export function isSentAgain(eventType: string): boolean {
  return eventType !== 'call.pre_call' && !eventType.startsWith('imessage.');
}
