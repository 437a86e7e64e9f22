import type { Tx } from '../../platform/db/database.ts';
import type { Session, SessionsPorts } from '../sessions/index.ts';
import { callOutcome } from './call-outcome.policy.ts';
import type { CallbackChanges } from './changes.ts';
import { lockCallbackOfCall } from './callback-store.ts';

/** Writes what becomes of the call of a callback, in the transaction of that call, which is locked and may be that of none. */
export type SettleCall = (tx: Tx, session: Session) => Promise<void>;

export function createSettleCall(options: {
  callEvents: SessionsPorts['callEvents'];
  changes: CallbackChanges;
}): SettleCall {
  const { callEvents, changes } = options;
  return async (tx, session) => {
    if (session.phone === null || session.direction !== 'outbound') return;
    const callback = await lockCallbackOfCall(tx, session.id);
    if (callback === null) return;
    const outcome = callOutcome(session, await callEvents(tx, session.id));
    const { updatedAt: at } = session;
    if (outcome === 'open') return;
    if (outcome === 'rang') await changes.ring(tx, callback, at);
    else if (outcome.mayRetry) await changes.retry(tx, callback, outcome.silent, true, at);
    else await changes.fail(tx, callback, outcome.silent, at);
  };
}
