import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RouterIds } from '../model/id-prefixes.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { RouterMetrics } from '../model/metrics.ts';
import { type Settlement, settleRequests } from './settle-requests.ts';
import type { UnconfirmedAdmissions } from './unconfirmed-admissions.ts';
import type { ProcessLease } from './leases.ts';
import { deleteOldKeys, deleteOldLeases, findAbandoned } from './leases-store.ts';
import { requestIdOf } from '../model/request-id.ts';

/** Keeps the lease of this process and ends what processes without one have left running. */
export interface Sweeper {
  /** Resolves with the first lease. */
  start(): Promise<void>;
  /** One round, as `start` makes it again and again. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

const everyMs = 3_000;
const endedAtOnce = 200;
const houseEveryMs = 60_000;
const keyDays = 7;
const keysAtOnce = 1_000;

export function createSweeper(options: {
  database: Database;
  ids: RouterIds;
  clock: Clock;
  log: Logger;
  metrics: RouterMetrics;
  lease: ProcessLease;
  unconfirmed: UnconfirmedAdmissions;
}): Sweeper {
  const { database, ids, clock, log, metrics, lease, unconfirmed } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let houseAtMs = 0;

  const endAbandoned = async (): Promise<void> => {
    for (let found = endedAtOnce; found === endedAtOnce; ) {
      const abandoned = await findAbandoned(database.read, endedAtOnce);
      found = abandoned.length;
      if (found === 0) return;
      // Others may have found them too: each is ended by whoever deletes it.
      const ended = await settleRequests(
        database.read,
        ids,
        abandoned.map((uuid) => interrupted(requestIdOf(uuid))),
      );
      metrics.routerInterrupted.inc(ended);
      if (ended > 0) log.warn({ ended }, 'requests of processes that are gone were ended');
    }
  };

  const keepHouse = async (): Promise<void> => {
    if (clock.monotonicMs() < houseAtMs) return;
    houseAtMs = clock.monotonicMs() + houseEveryMs;
    await deleteOldLeases(database.read);
    // In small bites: a delete of many rows would keep others from the disk.
    while ((await deleteOldKeys(database.read, { days: keyDays, most: keysAtOnce })) === keysAtOnce) await sleep(10);
  };

  const round = async (): Promise<void> => {
    let anyAbandoned = false;
    // Each step by itself: one that fails must not keep the others from theirs.
    const steps: Array<[string, () => Promise<void>]> = [
      ['renew the lease', async () => void (anyAbandoned = await lease.renew())],
      ['undo admissions without an answer', unconfirmed.reconcile],
      ['end what is abandoned', async () => (anyAbandoned && lease.mayJudge() ? endAbandoned() : undefined)],
      ['delete old keys and leases', keepHouse],
    ];
    for (const [what, step] of steps) {
      await step().catch((err: unknown) => log.warn({ err, what }, 'the router could not keep house'));
    }
  };
  const sweep = (): Promise<void> => {
    running ??= round().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    start: async () => {
      await lease.renew();
      timer = setInterval(() => void sweep(), everyMs);
      timer.unref();
    },
    sweep,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

function interrupted(requestId: string): Settlement {
  return {
    requestId,
    status: 'interrupted',
    errorCode: 'lease_expired',
    attempts: [],
    usage: {},
    usageEstimated: false,
    charges: [],
    provider: null,
    sessionId: null,
    totalMs: null,
    ownMs: null,
    stream: null,
  };
}
