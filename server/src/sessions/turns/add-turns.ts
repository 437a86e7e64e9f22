import { instantFromDate } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { organizationNow } from '../../platform/db/organization-now.ts';
import type { Ids } from '../../platform/ids.ts';
import type { SessionChanges } from '../changes.ts';
import { sessionErrors } from '../errors.ts';
import { lockSession, writeSession } from '../session-store.ts';
import type { Session, TurnInput } from '../types.ts';
import { newTurns } from './equal-turns.policy.ts';
import { findTurns, insertTurns } from './turn-store.ts';

/**
 * Stores what was said, all of it or nothing; the first turn begins the conversation. Turns that are there already are taken
 * again, also after the end. Throws 404, 409 TURN_CONFLICT, and 409 CALL_NOT_LIVE for new turns after the end.
 */
export type AddTurns = (organizationId: string, sessionId: string, turns: readonly TurnInput[]) => Promise<void>;

export function createAddTurns(options: { database: Database; ids: Ids; changes: SessionChanges }): AddTurns {
  const { database, ids, changes } = options;
  return (organizationId, sessionId, asked) =>
    database.tx(async (tx) => {
      const session = await lockSession(tx, organizationId, sessionId);
      if (session === null) throw sessionErrors.notFound();
      const indexes = asked.map(({ index }) => index);
      const found = newTurns(asked, await findTurns(tx, sessionId, indexes));
      if ('conflict' in found) throw sessionErrors.turnConflict(found.conflict);
      if (found.turns.length === 0) return;
      if (session.state === 'ended') throw sessionErrors.notLive();
      const at = instantFromDate(new Date(await organizationNow(tx, organizationId)));
      const started = await changes.start(tx, session, at);
      const spoken: Session = { ...started, revision: started.revision + 1, updatedAt: at };
      await writeSession(tx, spoken);
      const { revision } = spoken;
      await insertTurns(
        tx,
        spoken,
        found.turns.map((turn) => ({ ...turn, id: ids.uuid(), revision, storedAt: at })),
      );
    });
}
