import { defineQueue } from '../platform/jobs/queue.ts';

/** One message to hand to its carrier. Held once per message while it waits. */
export const submitQueue = defineQueue<{ messageId: string }>('sms.submit', 'short');

/** Stored carrier events to apply, by their sequence numbers: receipts and inbound texts. */
export const carrierEventsQueue = defineQueue<{ seqs: string[] }>('sms.carrier-events');

export const smsQueues = [submitQueue, carrierEventsQueue];
