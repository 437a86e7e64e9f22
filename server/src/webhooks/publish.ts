import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { insertDeliveries } from './delivery-insert.ts';
import { storeEventsAndFindSubscriptions, type WebhookEvent } from './event-store.ts';
import { maxAutomaticAttempts } from './retry-policy.ts';
import { route } from './routing.ts';

/**
 * Stores events and their deliveries in the transaction of their cause: they exist when and only when it commits. An
 * organization that nobody listens to costs one look at its endpoints.
 */
export type Publish = (tx: Tx, events: readonly WebhookEvent[]) => Promise<void>;

export function createPublish(options: { ids: Ids; jobs: Jobs }): Publish {
  const { ids, jobs } = options;
  return async (tx, events) => {
    if (events.length === 0) return;
    const { stored, subscriptions } = await storeEventsAndFindSubscriptions(tx, ids, events);
    if (subscriptions.length === 0) return;
    const deliveries = stored.flatMap((event) =>
      route(event, subscriptions).map(({ endpointId }) => ({
        organizationId: event.organizationId,
        eventId: event.id,
        endpointId,
        eventType: event.type,
        sessionId: event.sessionId,
        agentId: event.agentId,
        tags: event.tags,
        occurredAt: event.occurredAt,
        maxAutomaticAttempts: maxAutomaticAttempts(event.type),
        replayId: null,
      })),
    );
    await insertDeliveries(tx, jobs, ids, deliveries);
  };
}
