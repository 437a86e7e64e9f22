import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createDatabase, type Database } from '../../server/src/platform/db/database.ts';
import { createEdgeQuota, type EdgeQuota } from '../../server/src/platform/edge-quota/edge-quota.ts';
import {
  createLeaseStore,
  type LeaseStore,
  type QuotaPolicy,
} from '../../server/src/platform/edge-quota/lease-store.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createMetrics, type Metrics } from '../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../server/src/platform/db/notifications.ts';
import { createTestDatabase } from './postgres.ts';

type ProcessOptions = { store?: Partial<LeaseStore> } & Pick<
  Partial<Parameters<typeof createEdgeQuota>[0]>,
  'clock' | 'mostSources' | 'patienceMs' | 'lineMs' | 'recallMs'
>;

/** A database of its own, and what processes that share it have of the edge quota. */
export interface QuotaStage {
  database: Database;
  /** What one process has of the quota, with a connection of its own that hears recalls. */
  startProcess(policy: QuotaPolicy, options?: ProcessOptions): Promise<{ quota: EdgeQuota; metrics: Metrics }>;
  usedInDatabase(source: string): Promise<number>;
  /** Ends all processes and forgets what was counted. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

// A window that no test sees the end of: it is as long as several decades.
export const decades = 1_000_000_000;
/** The window of now, where windows are that long. */
export const windowStart = Math.floor(Date.now() / 1000 / decades) * decades;

export async function openQuotaStage(): Promise<QuotaStage> {
  const log = createLog({ level: 'silent', pretty: false });
  const created = await createTestDatabase();
  const database = createDatabase({ url: created.url, log, maxConnections: 8 });
  const ends: Array<() => Promise<void>> = [];
  return {
    database,
    startProcess: async (policy, { store, ...rest } = {}) => {
      const metrics = createMetrics({ processMetrics: false });
      const notifications = createNotifications({ url: created.url, log });
      const quota = createEdgeQuota({
        policy,
        store: { ...createLeaseStore({ database, policy }), ...store },
        notifications,
        clock: systemClock,
        log,
        metrics,
        // What another process gives back is taken at once; only where nothing comes the whole time passes.
        recallMs: 1_500,
        patienceMs: 20_000,
        lineMs: 20_000,
        ...rest,
      });
      await notifications.start();
      quota.start();
      ends.push(async () => {
        await quota.stop();
        await notifications.stop();
      });
      return { quota, metrics };
    },
    usedInDatabase: async (source) => {
      const [row] = await database.read.query<{ used: number }>('select used from edge_quota where source = $1', [
        source,
      ]);
      return row?.used ?? 0;
    },
    clear: async () => {
      for (const end of ends.splice(0).reverse()) await end();
      await database.read.query('delete from edge_quota');
    },
    close: async () => {
      await database.close();
      await created.drop();
    },
  };
}

/** How many of `count` requests, `atOnce` of them together, were let through. */
export async function served(quota: EdgeQuota, source: string, count: number, atOnce = 10): Promise<number> {
  let allowed = 0;
  for (let sent = 0; sent < count; sent += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - sent) }, () => quota.take(source));
    allowed += (await Promise.all(batch)).filter((taken) => taken.allowed).length;
  }
  return allowed;
}

/** How often each thing became of asking for a lease. */
export async function outcomes(metrics: Metrics): Promise<Record<string, number>> {
  const { values } = await metrics.edgeQuotaLeases.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.outcome), value]));
}
