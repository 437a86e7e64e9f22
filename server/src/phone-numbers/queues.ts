import { defineQueue } from '../platform/jobs/queue.ts';

/** One step of an order. Held once per order while it waits. */
export const orderQueue = defineQueue<{ phoneNumberId: string }>('phone-numbers.order', 'short');

/** One try to set a delivered number up at its carrier. Held once per number while it waits. */
export const setupQueue = defineQueue<{ phoneNumberId: string }>('phone-numbers.setup', 'short');

/** One question to the carrier of a number where its calls and texts go. Held once per number while it waits. */
export const routingQueue = defineQueue<{ phoneNumberId: string }>('phone-numbers.routing', 'short');

/** One try to have a carrier let go of a number. Held once per number while it waits. */
export const releaseQueue = defineQueue<{ phoneNumberId: string }>('phone-numbers.release', 'short');
