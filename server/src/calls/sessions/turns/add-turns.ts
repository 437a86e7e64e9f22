import type { Temporal } from 'temporal-polyfill';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/crypto/ids.ts';
import type { SessionChanges } from '../changes.ts';
import { sessionErrors } from '../errors.ts';
import { lockSession, sessionsChannel, workerTurnsChannel, writeSession } from '../session-store.ts';
import type { Session, TurnInput } from '../types.ts';
import { newTurns } from './equal-turns.policy.ts';
import { findTurns, insertTurns } from './turn-store.ts';
import { nowOf } from '../now-of.ts';

/**
 * Stores what was said, all of it or nothing; the first turn begins the conversation, unless the user speaks before there is a
 * worker. Turns that are there already are taken again, also after the end. Throws 404, 409 TURN_CONFLICT, and 409 CALL_NOT_LIVE
 * for new turns after the end.
 */
export type AddTurns = (organizationId: string, sessionId: string, turns: readonly TurnInput[]) => Promise<void>;

/**
 * The same in a session that is locked, `from` its worker or a key (docs/decisions/sessions.md#d77). What its user says before a
 * worker has it waits for one and begins nothing. Answers it as it is then.
 */
export type StoreTurns = (
  tx: Tx,
  session: Session,
  turns: readonly TurnInput[],
  at: Temporal.Instant,
  from: 'worker' | 'key',
) => Promise<Session>;

export function createStoreTurns({ ids, changes }: { ids: Ids; changes: SessionChanges }): StoreTurns {
  return async (tx, session, asked, at, from) => {
    const indexes = asked.map(({ index }) => index);
    const found = newTurns(asked, await findTurns(tx, session.id, indexes));
    if ('conflict' in found) throw sessionErrors.turnConflict(found.conflict);
    if (found.turns.length === 0) return session;
    if (session.state === 'ended') throw sessionErrors.notLive();
    if (session.state === 'preparing') throw sessionErrors.notReady();
    if (session.kind === 'phone' && session.startedAt === null) throw sessionErrors.notAnswered();
    const waits = session.state === 'created' && found.turns.every(({ source }) => source === 'user');
    const started = waits ? session : await changes.start(tx, session, at);
    const spoken: Session = { ...started, revision: started.revision + 1, updatedAt: at };
    await writeSession(tx, spoken, from === 'worker' ? workerTurnsChannel : sessionsChannel);
    const { revision } = spoken;
    const turns = found.turns.map((turn) => ({ ...turn, id: ids.uuid(), revision, storedAt: at }));
    await insertTurns(tx, spoken, turns);
    return spoken;
  };
}

export function createAddTurns(options: { database: Database; storeTurns: StoreTurns }): AddTurns {
  const { database, storeTurns } = options;
  return (organizationId, sessionId, turns) =>
    database.tx(async (tx) => {
      const session = await lockSession(tx, organizationId, sessionId);
      if (session === null) throw sessionErrors.notFound();
      const at = await nowOf(tx, organizationId);
      await storeTurns(tx, session, turns, at, 'key');
    });
}
