import { defineQueue } from '../platform/jobs/queue.ts';
import type { WorkKind } from './types.ts';

/** One step with the registry. Held once per resource while it waits. */
export const registryQueue = defineQueue<{ kind: WorkKind; id: string }>('sms.registry', 'short');
