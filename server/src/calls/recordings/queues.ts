import { defineQueue } from '../../platform/jobs/queue.ts';

/** Looks after a recording whose time has come. Held once per recording while it waits. */
export const maintenanceQueue = defineQueue<{ organizationId: string; sessionId: string }>(
  'recordings.upkeep',
  'short',
);
