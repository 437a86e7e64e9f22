import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { insertDeliveries } from '../rows/delivery-insert.ts';
import { storeEventsAndFindSubscriptions, type WebhookEvent } from '../rows/event-store.ts';
import { leaveToJobs, mostAtOnce } from './fan-out.ts';
import { maxAutomaticAttempts } from '../model/retry.policy.ts';
import { route } from '../model/routing.policy.ts';

/**
 * Stores events and their deliveries in the transaction of their cause: they exist when and only when it commits. Where
 * an event goes to many endpoints, the transaction stores that its deliveries are to be made, and jobs make them. An
 * organization that nobody listens to costs one look at its endpoints.
 */
export type Publish = (tx: Tx, events: readonly WebhookEvent[]) => Promise<void>;

export function createPublish(options: { ids: Ids; jobs: Jobs }): Publish {
  const { ids, jobs } = options;
  return async (tx, events) => {
    if (events.length === 0) return;
    const { stored, subscriptions, crowded } = await storeEventsAndFindSubscriptions(tx, ids, events);
    if (subscriptions.length === 0) return;
    const routed = stored
      .filter((event) => !crowded.has(event.organizationId))
      .map((event) => ({ event, to: route(event, subscriptions) }));
    const deliveries = routed.flatMap(({ event, to }) =>
      (to.length > mostAtOnce ? [] : to).map(({ endpointId }) => ({
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
    await leaveToJobs(tx, jobs, [
      ...stored.filter((event) => crowded.has(event.organizationId)),
      ...routed.flatMap(({ event, to }) => (to.length > mostAtOnce ? [event] : [])),
    ]);
  };
}
