import type { Config } from '../config/config.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { createEdgeQuota, type EdgeQuota } from '../platform/edge-quota/edge-quota.ts';
import { createLeaseStore } from '../platform/edge-quota/lease-store.ts';
import type { Logger } from '../platform/process/log.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { Notifications } from '../platform/db/notifications.ts';

/** The quota of the router's addresses, not started; null where it is off or this process takes no requests. */
export function composeEdgeQuota(options: {
  config: Pick<Config, 'edgeQuota' | 'roles'>;
  database: Database;
  notifications: Notifications;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}): EdgeQuota | null {
  const { config, database } = options;
  const policy = config.edgeQuota;
  if (policy === null || !config.roles.includes('api')) return null;
  return createEdgeQuota({ ...options, policy, store: createLeaseStore({ database, policy }) });
}
