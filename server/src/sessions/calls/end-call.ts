import { instantFromDate } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { organizationNow } from '../../platform/db/organization-now.ts';
import type { SessionChanges } from '../changes.ts';
import { sessionErrors } from '../errors.ts';
import { lockSession } from '../session-store.ts';
import type { Session } from '../types.ts';

/** Ends a call of any kind; answers whether it had ended before, and the call as it is then. Throws 404. */
export type EndCall = (organizationId: string, callId: string) => Promise<{ hadEnded: boolean; call: Session }>;

export function createEndCall(options: { database: Database; changes: SessionChanges }): EndCall {
  const { database, changes } = options;
  return (organizationId, callId) =>
    database.tx(async (tx) => {
      const session = await lockSession(tx, organizationId, callId);
      if (session === null) throw sessionErrors.callNotFound();
      const at = instantFromDate(new Date(await organizationNow(tx, organizationId)));
      return { hadEnded: session.state === 'ended', call: await changes.end(tx, session, 'api_end', at) };
    });
}
