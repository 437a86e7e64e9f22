import type { SessionPrincipal } from '../../../contract/principal.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { SessionNotifier } from '../session-notifier.ts';
import { findLease } from '../session-store.ts';

/**
 * Calls back once when the worker that was let in has the session no more, because it has ended or another worker has it, also where
 * that was so before; answers how to be called no more.
 */
export type WatchLease = (principal: SessionPrincipal, onEnd: () => void) => () => void;

/** Looks at the beginning, and at each change of the session. While the database is away, what it said last holds. */
export function createLeaseWatch(options: { database: Database; notifier: SessionNotifier; log: Logger }): WatchLease {
  const { database, notifier, log } = options;
  return ({ organizationId, sessionId, fence }, onEnd) => {
    let isOver = false;
    let isLooking = false;
    let isWanted = false;
    const end = (): void => {
      isOver = true;
      unfollow();
    };
    const read = async (): Promise<void> => {
      const lease = await findLease(database.read, organizationId, sessionId);
      if (isOver || (lease?.isLeased === true && lease.fence === fence)) return;
      end();
      onEnd();
    };
    const look = async (): Promise<void> => {
      isWanted = true;
      if (isLooking) return;
      isLooking = true;
      while (isWanted && !isOver) {
        isWanted = false;
        await read().catch((err: unknown) => log.warn({ err, sessionId }, 'whose a session is could not be read'));
      }
      isLooking = false;
    };
    const unfollow = notifier.follow(sessionId, () => void look());
    void look();
    return end;
  };
}
