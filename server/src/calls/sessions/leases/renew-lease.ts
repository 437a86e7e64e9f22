import type { SessionPrincipal } from '../../../contract/principal.ts';
import type { Database } from '../../../platform/db/database.ts';
import { renewLease } from '../lease-store.ts';
import { lockSession } from '../session-store.ts';

/** Gives the lease of a session its full length again, for a worker that brings the session's credential; it may be lost by now. */
export function createRenewLease({ database }: { database: Database }): (principal: SessionPrincipal) => Promise<void> {
  return ({ organizationId, sessionId, fence }) =>
    database.tx(async (tx) => {
      const session = await lockSession(tx, organizationId, sessionId);
      if (session !== null && session.isLeased && session.fence === fence) await renewLease(tx, session);
    });
}
