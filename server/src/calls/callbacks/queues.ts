import { defineQueue } from '../../platform/jobs/queue.ts';

/** Makes the call of a callback that is due. Held once per callback while it waits. */
export const dispatchQueue = defineQueue<{ callbackId: string }>('callbacks.dispatch', 'short');
