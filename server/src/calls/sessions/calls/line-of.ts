import type { components } from '../../../contract/generated/openapi.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lastSipStatusCode } from './event-store.ts';
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
