import { defineQueue } from '../platform/jobs/queue.ts';

/** One job for each attempt. It carries the endpoint, so that a busy one is seen before anything is read. */
export const deliverQueue = defineQueue<{ deliveryId: string; endpointId: string; organizationId: string }>(
  'webhooks.deliver',
);

/** Makes one chunk of the deliveries of events that go to many endpoints. */
export const fanOutQueue = defineQueue<{ eventId: string }>('webhooks.fan-out');

/** Cancels what is pending at an endpoint that was disabled or deleted, a thousand at a time. */
export const cancelQueue = defineQueue<{ organizationId: string; endpointId: string }>('webhooks.cancel');

/** Puts one chunk of a replay in line. */
export const replayQueue = defineQueue<{ replayId: string }>('webhooks.replay');

export const webhooksQueues = [deliverQueue, fanOutQueue, cancelQueue, replayQueue] as const;
