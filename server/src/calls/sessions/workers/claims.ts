import type { Clock } from '../../../platform/time/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { uncounted } from '../../../platform/db/deadline.ts';
import type { KillPoint } from '../../../platform/process/kill-points.ts';
import type { Notifications } from '../../../platform/db/notifications.ts';
import { createStreamLimit } from '../../../platform/process/stream-limit.ts';
import type { SessionChanges } from '../changes.ts';
import type { SessionKillPoint } from '../kill-points.ts';
import { type Claimable, claimableChannel } from '../lease-store.ts';
import { createSignal } from '../signal.ts';
import { lockSession } from '../session-store.ts';
import type { OwnWorkers } from './own-workers.ts';
import { lockClaimableSql } from '../sql/lock-claimable.ts';
import type { Session, SessionKind } from '../types.ts';
import { nowOf } from '../now-of.ts';

/** What a worker takes. */
export interface ClaimRequest {
  /** Whose sessions; null for those of every organization. */
  readonly organizationId: string | null;
  readonly kinds: readonly SessionKind[];
  /** Of which scripts; null for sessions without one. */
  readonly scripts: readonly string[] | null;
  /** Whether a client has to have joined, or a telephone is the client, and no worker of the organization's own is there for it. */
  readonly isJoined: boolean;
  readonly waitSeconds: number;
}

/** Gives sessions to workers. */
export interface Claims {
  /**
   * Gives the oldest session that waits to the worker, and waits for one where there is none; null where none came in time, the
   * process stops, or the worker is gone. While it waits it holds no connection of the database. `poller` names who is counted
   * for it: throws 429 where they have as many waiting as they may.
   */
  claim(request: ClaimRequest, poller: string, signal: AbortSignal): Promise<Session | null>;
  /** Lets every one that waits go. */
  close(): void;
}

const mostPolls = 100;
// What was not notified, by a connection that broke, is found this soon.
const lookMs = 5_000;

export function createClaims(options: {
  database: Database;
  notifications: Notifications;
  clock: Clock;
  changes: SessionChanges;
  ownWorkers: OwnWorkers;
  killPoint: KillPoint<SessionKillPoint>;
}): Claims {
  const { database, notifications, clock, changes, ownWorkers, killPoint } = options;
  const pollLimit = createStreamLimit({ most: mostPolls });
  const closing = new AbortController();
  const waiting = new Set<{ request: ClaimRequest; wake: () => void }>();
  // One session wakes one of those that would take it: more would look for the same. A new connection may have missed some.
  notifications.on(claimableChannel, (text) => {
    const claimable: Claimable | null = text === null ? null : JSON.parse(text);
    // A worker of its organization's own goes before this server's voice, which might leave it to that one.
    for (const one of [...waiting].sort((a, b) => Number(a.request.isJoined) - Number(b.request.isJoined))) {
      if (claimable !== null && !takes(one.request, claimable)) continue;
      waiting.delete(one);
      one.wake();
      if (claimable !== null) return;
    }
  });

  const take = async ({ organizationId, kinds, scripts, isJoined }: ClaimRequest): Promise<Session | null> => {
    const claimed = await database.tx(async (tx) => {
      const [found] = (await lockClaimableSql({ organizationId, kinds, scripts, isJoined }).execute(tx.kysely)).rows;
      const session = found === undefined ? null : await lockSession(tx, found.organizationId, found.id);
      if (session === null) return null;
      return changes.claim(tx, session, await nowOf(tx, session.organizationId));
    });
    if (claimed !== null) killPoint('sessions.change.committed');
    return claimed;
  };

  /** The worker went away while it was given the session: the next one may have it at once. */
  const giveBack = ({ organizationId, id, fence }: Session): Promise<unknown> =>
    database.tx(async (tx) => {
      const session = await lockSession(tx, organizationId, id);
      if (session === null || session.fence !== fence) return;
      await changes.loseClaim(tx, session, await nowOf(tx, organizationId));
    });

  return {
    claim: async (request, poller, signal) => {
      const over = AbortSignal.any([signal, closing.signal]);
      const untilMs = clock.monotonicMs() + request.waitSeconds * 1_000;
      const leave = pollLimit.take(poller);
      try {
        while (!over.aborted) {
          await ownWorkers.hear(request.organizationId);
          const leftMs = untilMs - clock.monotonicMs();
          const claimable = createSignal(over, Math.min(Math.max(leftMs, 0), lookMs));
          const self = { request, wake: claimable.wake };
          // Before the look: what is created during it is notified.
          waiting.add(self);
          try {
            const session = await take(request);
            if (session !== null && !signal.aborted) return session;
            if (session !== null) await giveBack(session);
            if (leftMs <= 0) return null;
            await uncounted(() => claimable.next());
          } finally {
            waiting.delete(self);
          }
        }
        return null;
      } finally {
        leave();
      }
    },
    close: () => closing.abort(),
  };
}

function takes({ organizationId, kinds, scripts, isJoined }: ClaimRequest, session: Claimable): boolean {
  return (
    (!isJoined || session.isJoined) &&
    (organizationId === null || organizationId === session.organizationId) &&
    kinds.includes(session.kind) &&
    (scripts === null ? session.script === null : session.script !== null && scripts.includes(session.script))
  );
}
