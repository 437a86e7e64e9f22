import { defineQueue } from '../../platform/jobs/queue.ts';

/** One job for each attempt. It carries the endpoint, so that a busy one is seen before anything is read. */
export const deliverQueue = defineQueue<{ deliveryId: string; endpointId: string; organizationId: string }>(
  'webhooks.deliver',
);

/**
 * The same for deliveries that are made many at a time. It is worked on in small steps beside the other: what one
 * organization has many of holds up no delivery of another.
 */
export const deliverManyQueue = defineQueue<{ deliveryId: string; endpointId: string; organizationId: string }>(
  'webhooks.deliver-many',
);

/**
 * The first attempts of events that are passed on. A process of the release before does not know whom they go to, and takes
 * none of these.
 */
export const deliverPassedQueue = defineQueue<{ deliveryId: string; endpointId: string; organizationId: string }>(
  'webhooks.deliver-passed',
);

/** Makes one chunk of the deliveries of events that go to many endpoints. */
export const fanOutQueue = defineQueue<{ eventId: string }>('webhooks.fan-out');

/** Cancels what is pending at an endpoint that was disabled or deleted, a thousand at a time. */
export const cancelQueue = defineQueue<{ organizationId: string; endpointId: string }>('webhooks.cancel');

/** Puts one chunk of a replay in line. */
export const replayQueue = defineQueue<{ replayId: string }>('webhooks.replay');

export const webhooksQueues = [
  deliverQueue,
  deliverManyQueue,
  deliverPassedQueue,
  fanOutQueue,
  cancelQueue,
  replayQueue,
] as const;
