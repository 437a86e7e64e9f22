import type { Database } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/crypto/ids.ts';
import { sessionErrors } from '../errors.ts';
import { nowOf } from '../now-of.ts';
import { lockSession, writeSession } from '../session-store.ts';
import type { CallMessage } from '../types.ts';
import { insertMessage } from './message-store.ts';

/**
 * Tells the worker of a call something, for the agent to answer or to know, and answers the id of it. Throws 404, and 409
 * CALL_NOT_LIVE before the call can be spoken in and after its end.
 */
export type SendMessage = (
  organizationId: string,
  callId: string,
  message: Pick<CallMessage, 'text' | 'mode'>,
) => Promise<string>;

export function createSendMessage({ database, ids }: { database: Database; ids: Ids }): SendMessage {
  return (organizationId, callId, message) =>
    database.tx(async (tx) => {
      const session = await lockSession(tx, organizationId, callId);
      if (session === null) throw sessionErrors.callNotFound();
      if (session.state === 'ended') throw sessionErrors.notLive();
      if (session.state === 'bridged') throw sessionErrors.handedOver();
      if (session.state === 'preparing') throw sessionErrors.notReady();
      if (session.kind === 'phone' && session.startedAt === null) throw sessionErrors.notAnswered();
      const at = await nowOf(tx, organizationId);
      const id = ids.uuid();
      await insertMessage(tx, session, { id, ...message }, at);
      // Its worker hears of it.
      await writeSession(tx, { ...session, updatedAt: at });
      return id;
    });
}
