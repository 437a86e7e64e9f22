import { defineQueue } from '../platform/jobs/queue.ts';

/** One step of an order. Held once per order while it waits. */
export const orderQueue = defineQueue<{ phoneNumberId: string }>('phone-numbers.order', 'short');
