import type { Tx } from '../../platform/db/database.ts';
import type { Session, SessionsPorts } from '../sessions/index.ts';
import { callOutcome } from './call-outcome.policy.ts';
import type { CallbackChanges } from './changes.ts';
import { lockCallbackOfCall } from './callback-store.ts';
import type { Callback } from './types.ts';

/** Writes what becomes of the calls of callbacks, in the transactions of those calls. */
export interface SettleCall {
  /** Of a call that is locked and may be that of a callback, which is locked then. */
  ofSession(tx: Tx, session: Session): Promise<void>;
  /** Of a callback whose call is locked as well, and known. */
  settle(tx: Tx, callback: Callback, session: Session): Promise<void>;
}

export function createSettleCall(options: {
  callEvents: SessionsPorts['callEvents'];
  changes: CallbackChanges;
}): SettleCall {
  const { callEvents, changes } = options;

  const settle: SettleCall['settle'] = async (tx, callback, session) => {
    const outcome = callOutcome(session, await callEvents(tx, session.id));
    const { updatedAt: at } = session;
    if (outcome === 'open') return;
    if (outcome === 'rang') await changes.ring(tx, callback, at);
    else if (outcome.mayRetry) await changes.retry(tx, callback, outcome.silent, true, at);
    else await changes.fail(tx, callback, outcome.silent, at);
  };

  return {
    settle,
    ofSession: async (tx, session) => {
      if (session.phone === null || session.direction !== 'outbound') return;
      const callback = await lockCallbackOfCall(tx, session.id);
      if (callback !== null) await settle(tx, callback, session);
    },
  };
}
