import type { components } from '../../../contract/generated/openapi.ts';
import { presentCallEvent } from '../calls/index.ts';
import { wireStatusOf } from '../end-reasons.policy.ts';
import { presentTurn } from '../present.ts';
import { isoOrNull } from '../session-row.ts';
import type { Session } from '../types.ts';
import { type StreamCursor, encodeCursor } from './cursor.policy.ts';
import type { Stored } from './stored.ts';

type Wire = components['schemas'];

/** A frame of the stream of a session. */
export type SessionFrame = Wire['SessionStreamEvent'];

/** What was stored, with the place behind it. */
export function storedFrame(stored: Stored, cursor: StreamCursor): SessionFrame {
  const id = encodeCursor(cursor);
  return 'turn' in stored
    ? { id, event: 'transcript', data: presentTurn(stored.turn) }
    : { id, event: 'event', data: presentCallEvent(stored.event) };
}

export function statusFrame(session: Session, cursor: StreamCursor): SessionFrame {
  const data = { status: wireStatusOf(session), endedAt: isoOrNull(session.endedAt) };
  return { id: encodeCursor(cursor), event: 'status', data };
}

/** The last frame of a stream whose session cannot be read at the moment. */
export function errorFrame(cursor: StreamCursor): SessionFrame {
  const data = { error: 'The session cannot be read at the moment', code: 'SERVICE_UNAVAILABLE' } as const;
  return { id: encodeCursor(cursor), event: 'error', data };
}

export function endFrame(reason: Wire['SessionEndFrame']['data']['reason'], cursor: StreamCursor): SessionFrame {
  return { id: encodeCursor(cursor), event: 'end', data: { reason } };
}
