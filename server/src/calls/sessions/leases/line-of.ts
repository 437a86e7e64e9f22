import type { components } from '../../../contract/generated/openapi.ts';
import { type Tx, tables } from '../../../platform/db/database.ts';
import type { SessionTables } from '../tables.ts';
import type { Session } from '../types.ts';

export type SessionLine = components['schemas']['WorkerLine'];

/** How far the line of a session is; null where no carrier carries it. The code is that with which it was not answered. */
export async function lineOf(tx: Tx, session: Session): Promise<SessionLine | null> {
  const { phone, startedAt, state } = session;
  if ((phone?.carrier ?? null) === null) return null;
  if (state !== 'ended') return { state: stateOf(session), sipStatusCode: null };
  return { state: 'over', sipStatusCode: startedAt === null ? await lastSipStatusCode(tx, session.id) : null };
}

function stateOf({ state, startedAt, direction }: Session): SessionLine['state'] {
  if (startedAt !== null) return 'answered';
  if (state === 'dialing' || state === 'ringing') return state;
  // One that comes in rings until it is answered.
  return direction === 'inbound' ? 'ringing' : 'waiting';
}

/** The code of SIP that an event of a call has brought last; null where none has. */
async function lastSipStatusCode(tx: Tx, sessionId: string): Promise<number | null> {
  const row = await tables<SessionTables>(tx)
    .selectFrom('session_events')
    .select('sip_status_code')
    .where('session_id', '=', sessionId)
    .where('event_type', '=', 'sip.failed')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sip_status_code ?? null;
}
