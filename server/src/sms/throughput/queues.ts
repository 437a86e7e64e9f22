import { defineQueue } from '../../platform/jobs/queue.ts';
import type { KeywordIntent } from '../model/keywords.policy.ts';

/** One message to hand to its carrier. Held once per message while it waits. */
export const submitQueue = defineQueue<{ messageId: string }>('sms.submit', 'short');

/** Messages to hand over one after another, as a test clock passed the instants at which they were due. */
export const submitInOrderQueue = defineQueue<{ messageIds: string[] }>('sms.submit-in-order');

/** Stored carrier events to apply, by their sequence numbers: receipts and inbound texts. */
export const carrierEventsQueue = defineQueue<{ seqs: string[] }>('sms.carrier-events');

/** Keywords to answer, by the message that carried each. */
export const keywordAnswersQueue = defineQueue<{ messageId: string; intent: KeywordIntent }>('sms.keyword-answers');

export const smsQueues = [submitQueue, submitInOrderQueue, carrierEventsQueue, keywordAnswersQueue];
