import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { insertDeliveries } from '../rows/delivery-insert.ts';
import { insertPassedEvent, type PassedEvent } from '../rows/pass-through-store.ts';
import { maxAutomaticAttempts } from '../model/retry.policy.ts';

/**
 * Has an event delivered to receivers of the view webhook_receivers, byte for byte as its provider wrote it, in the
 * transaction of its cause. The caller decides who gets it, and that it comes once.
 */
export type ForwardEvent = (tx: Tx, event: PassedEvent, receiverIds: readonly string[]) => Promise<void>;

export function createForwardEvent(options: { ids: Ids; jobs: Jobs }): ForwardEvent {
  const { ids, jobs } = options;
  return async (tx, event, receiverIds) => {
    if (receiverIds.length === 0) return;
    const eventId = ids.uuid();
    await insertPassedEvent(tx, eventId, event);
    const { organizationId, type, agentId, tags, occurredAt, providerEventId } = event;
    const shared = { organizationId, eventId, eventType: type, agentId, tags, occurredAt, providerEventId };
    await insertDeliveries(
      tx,
      jobs,
      ids,
      receiverIds.map((endpointId) => ({
        ...shared,
        endpointId,
        sessionId: null,
        maxAutomaticAttempts: maxAutomaticAttempts(type),
        replayId: null,
      })),
      'passed',
    );
  };
}
