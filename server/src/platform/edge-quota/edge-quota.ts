import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../time/clock.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Notifications } from '../db/notifications.ts';
import { createAccounts } from './accounts.ts';
import { type LeaseStore, type QuotaPolicy, recallChannel, type Returned } from './lease-store.ts';
import { createQuotaLeaseClient, type Taken } from './quota-lease-client.ts';

/** Counts requests by their source, over all processes that share the database. */
export interface EdgeQuota {
  readonly policy: QuotaPolicy;
  /** Takes one request of this window; at once where this process holds a lease. Never throws. */
  take(source: string): Taken | Promise<Taken>;
  /** Begins to give back what is not used, to hear recalls, and to delete old windows. */
  start(): void;
  /**
   * Gives everything back, with what is still on its way, but for what the database is late with. What is taken after
   * it is counted in this process alone.
   */
  stop(): Promise<void>;
  /** How many sources are in memory. */
  sources(): number;
}

const everyMs = 1_000;
const idleMs = 2_000;
const deleteEveryMs = 60_000;
const deletedAtOnce = 5_000;
const returnedAtOnce = 1_000;
const mostRefunds = 50_000;
const mostAsking = 64;

/**
 * Counting works by leases: a process takes a share of what is left with one statement and serves from memory. What is
 * leased is counted as used at once, so that all processes together never pass the limit; what is not served is given
 * back when its source is idle, when another process recalls it, and at the end. A process that is killed loses what
 * it holds until the window ends.
 */
export function createEdgeQuota(options: {
  policy: QuotaPolicy;
  store: LeaseStore;
  notifications: Pick<Notifications, 'on'>;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** How many sources are remembered; the one that was seen longest ago makes room. */
  mostSources?: number;
  /** How long a database may take for a lease before requests are counted without it. */
  patienceMs?: number;
  /** How long a request waits, where many sources are new, before it is counted without the database. */
  lineMs?: number;
  /** How long others have to give back what they hold before a request is refused. */
  recallMs?: number;
}): EdgeQuota {
  const { policy, store, clock, log, metrics } = options;
  const mostSources = options.mostSources ?? 50_000;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let flushing: Promise<void> | null = null;
  let deleteAtMs = 0;

  // What is not given back stays counted as used: the limit is kept, and reached a little early.
  const lose = (count: number): void => metrics.edgeQuotaLost.inc(count);
  const giveBack = async (returned: Returned[]): Promise<void> => {
    let given = 0;
    try {
      for (; given < returned.length; given += returnedAtOnce) {
        await store.giveBack(returned.slice(given, given + returnedAtOnce));
      }
    } catch (err) {
      const lost = returned.slice(given).reduce((sum, { count }) => sum + count, 0);
      lose(lost);
      log.warn({ err, lost }, 'edge quota not given back');
    }
  };
  const accounts = createAccounts({
    most: mostSources,
    mostRefunds,
    flushAt: returnedAtOnce,
    onRefunds: () => {
      flushing ??= giveBack(accounts.takeRefunds()).finally(() => {
        flushing = null;
      });
    },
    onLost: lose,
  });
  const leaseClient = createQuotaLeaseClient({
    policy,
    store,
    accounts,
    clock,
    log,
    metrics,
    patienceMs: options.patienceMs ?? 2_000,
    lineMs: options.lineMs ?? 250,
    // Whoever asks cannot make room for another.
    mostAsking: Math.min(mostAsking, Math.ceil(mostSources / 2)),
    recallMs: options.recallMs ?? 300,
  });
  const keepHouse = async (): Promise<void> => {
    const nowMs = clock.monotonicMs();
    await giveBack(accounts.release({ nowMs, idleSinceMs: nowMs - idleMs }));
    metrics.edgeQuotaSources.set(accounts.size());
    if (nowMs < deleteAtMs) return;
    deleteAtMs = nowMs + deleteEveryMs;
    await deleteOld();
  };
  const deleteOld = async (): Promise<void> => {
    try {
      while ((await store.deleteOld(deletedAtOnce)) === deletedAtOnce) await sleep(10);
    } catch (err) {
      log.warn({ err }, 'old edge quota windows not deleted');
    }
  };
  options.notifications.on(recallChannel, (source) => {
    if (source === null) return;
    const returned = accounts.releaseOne(source, clock.monotonicMs());
    if (returned !== null) void giveBack([returned]);
  });

  return {
    policy,
    take: (source) => leaseClient.take(source),
    sources: () => accounts.size(),
    start: () => {
      timer = setInterval(() => {
        running ??= keepHouse().finally(() => {
          running = null;
        });
      }, everyMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await leaseClient.close();
      await running;
      await flushing;
      const nowMs = clock.monotonicMs();
      await giveBack(accounts.release({ nowMs, idleSinceMs: nowMs }));
    },
  };
}
