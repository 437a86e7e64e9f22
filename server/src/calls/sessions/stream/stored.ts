import { sql } from 'kysely';
import { type Tx, tables } from '../../../platform/db/database.ts';
import { listCallEvents } from '../calls/index.ts';
import type { SessionTables } from '../tables.ts';
import { listTurnsWithCalls } from '../tools/index.ts';
import type { CallEvent, Session, TurnWithCalls } from '../types.ts';

/** What was stored of a session. */
export type Stored = { readonly turn: TurnWithCalls } | { readonly event: CallEvent };

/** The turns and events of a session that belong to the revisions behind `after`, in the order in which they were stored. */
export async function readStored(
  tx: Tx,
  session: Pick<Session, 'id' | 'revision' | 'tools' | 'state'>,
  after: number,
): Promise<Stored[]> {
  const { id, revision } = session;
  if (after >= revision) return [];
  const span = { after, upTo: revision };
  const [turns, events] = await Promise.all([listTurnsWithCalls(tx, session, span), listCallEvents(tx, id, span)]);
  const stored: Stored[] = [...events.map((event) => ({ event })), ...turns.map((turn) => ({ turn }))];
  return stored.sort((one, other) => revisionOf(one) - revisionOf(other));
}

function revisionOf(stored: Stored): number {
  return ('turn' in stored ? stored.turn : stored.event).revision;
}

/** Has the changes of an active session notified for the next while, in real time. */
export async function watchSession(tx: Tx, { organizationId, id }: Session, forMs: number): Promise<void> {
  await tables<SessionTables>(tx)
    .updateTable('sessions')
    .set({ watched_until: sql<string>`clock_timestamp() + ${forMs} * interval '1 millisecond'` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '<>', 'ended')
    .execute();
}
