import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../../platform/time/clock.ts';
import { type Tx, tables } from '../../../platform/db/database.ts';
import type { SessionTables } from '../tables.ts';
import type { CallMessage, Session } from '../types.ts';

export type { CallMessage } from '../types.ts';

/** Writes a message of a session that is locked, behind those that are there. */
export async function insertMessage(
  tx: Tx,
  { id: sessionId, organizationId }: Pick<Session, 'id' | 'organizationId'>,
  { id, text, mode }: Omit<CallMessage, 'sequence'>,
  at: Temporal.Instant,
): Promise<void> {
  await tables<SessionTables>(tx)
    .insertInto('session_messages')
    .values((of) => ({
      session_id: sessionId,
      sequence: of
        .selectFrom('session_messages')
        .where('session_id', '=', sessionId)
        .select(sql<number>`coalesce(max(sequence), 0) + 1`.as('next')),
      id,
      organization_id: organizationId,
      text,
      mode,
      created_at: isoMillis(at),
    }))
    .execute();
}

/** Those behind a place, 0 for all of them, at most so many, in their order. */
export function listMessagesBehind(tx: Tx, sessionId: string, sequence: number, limit: number): Promise<CallMessage[]> {
  return tables<SessionTables>(tx)
    .selectFrom('session_messages')
    .select(['id', 'sequence', 'text', 'mode'])
    .where('session_id', '=', sessionId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}
