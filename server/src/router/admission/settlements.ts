import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/time/clock.ts';
import { isConnectionLoss } from '../../platform/db/connection-loss.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RouterIds } from '../model/id-prefixes.ts';
import type { RouterKillPoint } from '../model/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import { type Settlement, settleRequests, withdrawAdmissions } from './settle-requests.ts';
import type { Applicant } from './take-admissions.ts';

/** How an admitted request ends: with its outcome, or, where nothing was done for it, as if it had never come. */
export interface Ending {
  readonly admitted: Applicant;
  /** Null withdraws it: its key is free again, and there is no record. */
  readonly settlement: Settlement | null;
}

/** Requests that ended and wait to be written down, in the memory of this process. */
export interface Settlements {
  /** Returns at once and never throws. The first ending of a request counts. */
  add(ending: Ending): void;
  /** Whether the ending of a request is not written yet. */
  isWaiting(requestId: string): boolean;
  /** Whether one of an organization's is not. */
  isAnyWaiting(organizationId: string): boolean;
  /** Tries to write what waits, once; resolves also where the database is away. */
  flush(): Promise<void>;
  /** Writes what waits, and gives up after some tries: the leases of this process end what is left. */
  stop(): Promise<void>;
}

const gatherMs = 20;
const againMs = 500;
const atOnce = 200;
// Once a round has taken so long, its next failure ends it: whoever waits for it does not wait for each time-out.
const roundMs = 5_000;
const triesAtStop = 4;
const mostTries = 20;
// While the database is away nothing is admitted, so that no more can wait than was running. This bounds it all the same.
const mostWaiting = 50_000;

/**
 * Writes endings off the path of their requests, those of some milliseconds together: a commit for each would take from
 * the disk what admission needs. A process that dies with some unwritten is found out by its lease.
 */
export function createSettlements(options: {
  database: Database;
  ids: RouterIds;
  clock: Clock;
  killPoint: RouterKillPoint;
  log: Logger;
}): Settlements {
  const { database, ids, clock, killPoint, log } = options;
  // Each round takes a map of its own with it, and no map sees the endings of all rounds (platform/process/unordered-set.ts).
  let waiting = new Map<string, Ending>();
  let underWay = new Map<string, Ending>();
  const failures = new Map<string, number>();
  let writing: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const isWaiting = (requestId: string): boolean => waiting.has(requestId) || underWay.has(requestId);
  const size = (): number => waiting.size + underWay.size;
  const forget = (requestId: string): void => {
    underWay.delete(requestId);
    failures.delete(requestId);
  };
  const end = async (group: readonly Ending[]): Promise<void> => {
    const settlements = group.flatMap(({ settlement }) => settlement ?? []);
    const withdrawn = group.filter(({ settlement }) => settlement === null).map(({ admitted }) => admitted);
    if (settlements.length > 0) await settleRequests(database.read, ids, settlements);
    if (withdrawn.length > 0) await withdrawAdmissions(database.read, ids, withdrawn);
    // An admission that was decided just before has its answer in this turn of the event loop, and asks whether this waits.
    await turn();
    for (const { admitted } of group) forget(admitted.requestId);
    killPoint('router.concluded');
  };

  /** Where the database refuses a group, one of it may be at fault: its halves are written all the same. Throws where it is away. */
  const endAll = async (group: readonly Ending[], untilMs: number): Promise<void> => {
    try {
      await end(group);
    } catch (err) {
      const [first] = group;
      if (first === undefined || isConnectionLoss(err) || clock.monotonicMs() >= untilMs) throw err;
      if (group.length === 1) {
        failed(first.admitted.requestId, err);
        return;
      }
      const half = Math.ceil(group.length / 2);
      await endAll(group.slice(0, half), untilMs);
      await endAll(group.slice(half), untilMs);
    }
  };

  /** Resolves false where something still waits. */
  const write = async (): Promise<boolean> => {
    underWay = waiting;
    waiting = new Map();
    const all = [...underWay.values()];
    const untilMs = clock.monotonicMs() + roundMs;
    try {
      for (let from = 0; from < all.length; from += atOnce) await endAll(all.slice(from, from + atOnce), untilMs);
    } catch (err) {
      log.warn({ err, waiting: size() }, 'outcomes of requests not written yet');
    }
    const isDone = underWay.size === 0;
    if (!isDone) waiting = new Map([...underWay, ...waiting]);
    underWay = new Map();
    return isDone;
  };

  /** Another time may do better; what never can be written is left to the sweeper, which ends what is too old. */
  const failed = (requestId: string, err: unknown): void => {
    const tries = (failures.get(requestId) ?? 0) + 1;
    failures.set(requestId, tries);
    if (tries < mostTries) return;
    forget(requestId);
    log.error({ err, requestId }, 'the outcome of a request could not be written');
  };

  const begin = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  };
  const schedule = (ms: number): void => {
    if (!stopped) timer ??= setTimeout(() => void begin().then(after), ms);
  };
  const after = (isDone: boolean): void => {
    if (waiting.size > 0) schedule(isDone ? gatherMs : againMs);
  };

  const flush = async (): Promise<boolean> => {
    // What is being written may have begun before the last outcome came.
    if (writing !== null) await writing;
    const isDone = size() === 0 || (await begin());
    after(isDone);
    return isDone;
  };

  return {
    add: (ending) => {
      const { requestId } = ending.admitted;
      if (isWaiting(requestId)) return;
      if (size() >= mostWaiting) {
        log.error({ requestId }, 'too many outcomes wait: one is dropped');
        return;
      }
      waiting.set(requestId, ending);
      schedule(gatherMs);
    },
    isWaiting,
    isAnyWaiting: (organizationId) =>
      [...underWay.values(), ...waiting.values()].some(({ admitted }) => admitted.organizationId === organizationId),
    flush: async () => {
      await flush();
    },
    stop: async () => {
      for (let tries = 1; !(await flush()) && tries < triesAtStop; tries += 1) await sleep(againMs);
      stopped = true;
      clearTimeout(timer);
      if (size() > 0) log.warn({ left: size() }, 'outcomes of requests were not written');
    },
  };
}
