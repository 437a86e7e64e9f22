import type { Database } from '../../../platform/db/database.ts';
import type { KillPoint } from '../../../platform/process/kill-points.ts';
import type { SessionChanges } from '../changes.ts';
import { sessionErrors } from '../errors.ts';
import type { SessionKillPoint } from '../kill-points.ts';
import { lockSession } from '../session-store.ts';
import type { Session } from '../types.ts';
import { nowOf } from '../now-of.ts';

/** Ends a call of any kind, or has its worker end it; answers whether it had ended before, and the call as it is then. Throws 404. */
export type EndCall = (organizationId: string, callId: string) => Promise<{ hadEnded: boolean; call: Session }>;

export function createEndCall(options: {
  database: Database;
  changes: SessionChanges;
  killPoint: KillPoint<SessionKillPoint>;
}): EndCall {
  const { database, changes, killPoint } = options;
  return async (organizationId, callId) => {
    const ended = await database.tx(async (tx) => {
      const session = await lockSession(tx, organizationId, callId);
      if (session === null) throw sessionErrors.callNotFound();
      const at = await nowOf(tx, organizationId);
      return { hadEnded: session.state === 'ended', call: await changes.askToEnd(tx, session, 'api_end', at) };
    });
    killPoint('sessions.change.committed');
    return ended;
  };
}
