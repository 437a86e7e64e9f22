import { defineQueue } from '../../platform/jobs/queue.ts';

/** Makes the report of a call that has ended. Held once per call while it waits. */
export const reportQueue = defineQueue<{ sessionId: string }>('reports.report', 'short');
