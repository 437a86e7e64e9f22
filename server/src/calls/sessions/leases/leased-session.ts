import type { Temporal } from 'temporal-polyfill';
import { type Clock } from '../../../platform/time/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { KillPoint } from '../../../platform/process/kill-points.ts';
import { sessionErrors } from '../errors.ts';
import type { SessionKillPoint } from '../kill-points.ts';
import { leaseSeconds, renewLease } from '../lease-store.ts';
import { lockSession, lockSessionOfAny } from '../session-store.ts';
import type { EndReason, Session } from '../types.ts';
import type { LeaseTokens } from './lease-token.ts';
import { nowOf } from '../now-of.ts';
import { createOneAtATime } from './one-at-a-time.ts';

/** A call of a worker about a session that it has, or had. */
export interface LeaseCall {
  /** Whose sessions the worker may have; null for those of every organization. */
  readonly organizationId: string | null;
  readonly sessionId: string;
  readonly leaseToken: string;
}

/** What a worker is to do next. */
export interface Directive {
  /** Why the session ends or has ended; null where it goes on. */
  readonly endReason: EndReason | null;
  /** Real time; null once the session has ended, or its caller was handed over. */
  readonly leaseEndsAt: Temporal.Instant | null;
  /** By the clock of the organization. */
  readonly now: Temporal.Instant;
}

/**
 * Does something in a session for the worker that has it, which renews its lease; answers the session as it is then. After the
 * end of the session, or when its caller was handed over, its last worker is still heard. Those of
 * one session are done one after the other. Throws 404, 409 LEASE_LOST where another worker has it, or none, and 503 where too many wait.
 */
export type WithLease = (
  call: LeaseCall,
  work: (tx: Tx, session: Session, at: Temporal.Instant) => Promise<Session>,
) => Promise<{ session: Session; directive: Directive }>;

/** The session of a call of the worker that has it, or had it at its end; locked. Throws as WithLease does. */
export type LeasedSession = (tx: Tx, call: LeaseCall) => Promise<Session>;

export function createLeasedSession({ tokens }: { tokens: LeaseTokens }): LeasedSession {
  return async (tx, { organizationId, sessionId, leaseToken }) => {
    const found =
      organizationId === null
        ? await lockSessionOfAny(tx, sessionId)
        : await lockSession(tx, organizationId, sessionId);
    if (found === null) throw sessionErrors.notFound();
    const fence = tokens.fenceOf(found, leaseToken);
    const wasItsOwn = found.state === 'ended' || found.state === 'bridged';
    if (fence !== found.fence || !(found.isLeased || wasItsOwn)) throw sessionErrors.leaseLost();
    return found;
  };
}

export function createWithLease(options: {
  database: Database;
  clock: Clock;
  leasedSession: LeasedSession;
  /** A worker calls by a key of its organization's own, or of the operator's. */
  heard: (organizationId: string | null) => Promise<void>;
  killPoint: KillPoint<SessionKillPoint>;
}): WithLease {
  const { database, clock, leasedSession, heard, killPoint } = options;
  const oneAtATime = createOneAtATime();
  const change = (call: LeaseCall, work: Parameters<WithLease>[1]): ReturnType<WithLease> =>
    database.tx(async (tx) => {
      const found = await leasedSession(tx, call);
      const now = await nowOf(tx, found.organizationId);
      const session = await work(tx, found, now);
      if (session.state === 'ended')
        return { session, directive: { endReason: session.endReason, leaseEndsAt: null, now } };
      // No worker has it, and the last one may wait for its end.
      if (session.state === 'bridged') return { session, directive: { endReason: null, leaseEndsAt: null, now } };
      await renewLease(tx, session);
      const leaseEndsAt = clock.now().add({ seconds: leaseSeconds });
      return { session, directive: { endReason: session.endingReason, leaseEndsAt, now } };
    });
  return async (call, work) => {
    // With its organization: calls about a session of another one take nothing of its place.
    const done = await oneAtATime(`${call.organizationId} ${call.sessionId}`, async () => {
      await heard(call.organizationId);
      return change(call, work);
    });
    killPoint('sessions.change.committed');
    return done;
  };
}
