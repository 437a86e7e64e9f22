import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { isConnectionLoss } from '../platform/db/connection-loss.ts';
import type { Database } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { KillPoint } from '../platform/kill-points.ts';
import type { Logger } from '../platform/log.ts';
import { type Conclusion, concludeRequests } from './conclude-requests.ts';

/** Requests that ended and wait to be written down, in the memory of this process. */
export interface Conclusions {
  /** Returns at once and never throws. The first outcome of a request counts. */
  add(conclusion: Conclusion): void;
  /** Whether the outcome of a request is not written yet. */
  isWaiting(requestId: string): boolean;
  /** Tries to write what waits, once; resolves also where the database is away. */
  flush(): Promise<void>;
  /** Writes what waits, and gives up after some tries: the leases of this process end what is left. */
  stop(): Promise<void>;
}

const gatherMs = 20;
const againMs = 500;
const atOnce = 200;
const triesAtStop = 4;
const mostTries = 20;
// While the database is away nothing is admitted, so that no more can wait than was running. This bounds it all the same.
const mostWaiting = 50_000;

/**
 * Writes outcomes off the path of their requests, those of some milliseconds together: a commit for each would take from
 * the disk what admission needs. A process that dies with some unwritten is found out by its lease.
 */
export function createConclusions(options: {
  database: Database;
  ids: Ids;
  killPoint: KillPoint;
  log: Logger;
}): Conclusions {
  const { database, ids, killPoint, log } = options;
  const waiting = new Map<string, Conclusion>();
  const failures = new Map<string, number>();
  let writing: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const forget = (requestId: string): void => {
    waiting.delete(requestId);
    failures.delete(requestId);
  };
  const conclude = async (group: readonly Conclusion[]): Promise<void> => {
    await concludeRequests(database.read, ids, group);
    // An admission that was decided just before has its answer in this turn of the event loop, and asks whether this waits.
    await turn();
    for (const { requestId } of group) forget(requestId);
    killPoint('router.concluded');
  };

  /** Resolves false where something still waits. */
  const write = async (): Promise<boolean> => {
    const all = [...waiting.values()];
    for (let from = 0; from < all.length; from += atOnce) {
      const group = all.slice(from, from + atOnce);
      try {
        await conclude(group);
      } catch (err) {
        if (isConnectionLoss(err)) {
          log.warn({ err, waiting: waiting.size }, 'outcomes of requests not written yet');
          return false;
        }
        // One of them may be at fault: the others are written all the same.
        for (const one of group) await conclude([one]).catch((cause: unknown) => failed(one, cause));
      }
    }
    return all.every(({ requestId }) => !waiting.has(requestId));
  };

  /** Another time may do better; what never can be written is left to the sweeper, which ends what is too old. */
  const failed = ({ requestId }: Conclusion, err: unknown): void => {
    const tries = (failures.get(requestId) ?? 0) + 1;
    failures.set(requestId, tries);
    if (isConnectionLoss(err) || tries < mostTries) return;
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
    timer ??= setTimeout(() => void begin().then(after), ms);
  };
  const after = (isDone: boolean): void => {
    if (waiting.size > 0) schedule(isDone ? gatherMs : againMs);
  };

  const flush = async (): Promise<boolean> => {
    // What is being written may have begun before the last outcome came.
    if (writing !== null) await writing;
    const isDone = waiting.size === 0 || (await begin());
    after(isDone);
    return isDone;
  };

  return {
    add: (conclusion) => {
      if (waiting.has(conclusion.requestId)) return;
      if (waiting.size >= mostWaiting) {
        log.error({ requestId: conclusion.requestId }, 'too many outcomes wait: one is dropped');
        return;
      }
      waiting.set(conclusion.requestId, conclusion);
      schedule(gatherMs);
    },
    isWaiting: (requestId) => waiting.has(requestId),
    flush: async () => {
      await flush();
    },
    stop: async () => {
      for (let tries = 1; !(await flush()) && tries < triesAtStop; tries += 1) await sleep(againMs);
      clearTimeout(timer);
      if (waiting.size > 0) log.warn({ left: waiting.size }, 'outcomes of requests were not written');
    },
  };
}
