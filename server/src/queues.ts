import type { QueueDefinition } from './platform/jobs/queue.ts';
import { webhooksQueues } from './webhooks/queues.ts';
import { smsQueues } from './sms/queues.ts';

/** Every queue of the product: installed with the migrations. */
export const queues: ReadonlyArray<QueueDefinition<object>> = [...smsQueues, ...webhooksQueues];
