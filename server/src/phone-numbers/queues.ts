import { defineQueue } from '../platform/jobs/queue.ts';
import type { SmsCarrier } from './types.ts';

/** One step of an order. Held once per order while it waits. */
export const orderQueue = defineQueue<{ phoneNumberId: string }>('phone-numbers.order', 'short');

/** One try to set a delivered number up at its carrier. Held once per number while it waits. */
export const setupQueue = defineQueue<{ phoneNumberId: string }>('phone-numbers.setup', 'short');

/** One question to the carrier of a number where its calls and texts go. Held once per number while it waits. */
export const routingQueue = defineQueue<{ phoneNumberId: string }>('phone-numbers.routing', 'short');

/** One comparison of the list of an account with what is here. Held once per carrier while it waits. */
export const sweepQueue = defineQueue<{ carrier: SmsCarrier }>('phone-numbers.sweep', 'short');

/** One try to have a carrier let go of a number. Held once per number while it waits. */
export const releaseQueue = defineQueue<{ phoneNumberId: string }>('phone-numbers.release', 'short');
