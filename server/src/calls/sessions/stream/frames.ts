import type { components } from '../../../contract/generated/openapi.ts';
import { presentCallEvent } from '../calls/index.ts';
import { wireStatusOf } from '../end-reasons.policy.ts';
import { presentTurn } from '../present.ts';
import { isoOrNull } from '../session-row.ts';
import type { Session } from '../types.ts';
import { type StreamPlace, writePlace } from './place.policy.ts';
import type { Stored } from './stored.ts';

type Wire = components['schemas'];

/** A frame of the stream of a session. */
export type SessionFrame = Wire['SessionStreamEvent'];

/** What was stored, with the place behind it. */
export function storedFrame(stored: Stored, place: StreamPlace): SessionFrame {
  const id = writePlace(place);
  return 'turn' in stored
    ? { id, event: 'transcript', data: presentTurn(stored.turn) }
    : { id, event: 'event', data: presentCallEvent(stored.event) };
}

export function statusFrame(session: Session, place: StreamPlace): SessionFrame {
  const data = { status: wireStatusOf(session), endedAt: isoOrNull(session.endedAt) };
  return { id: writePlace(place), event: 'status', data };
}

/** The last frame of a stream whose session cannot be read at the moment. */
export function errorFrame(place: StreamPlace): SessionFrame {
  const data = { error: 'The session cannot be read at the moment', code: 'SERVICE_UNAVAILABLE' } as const;
  return { id: writePlace(place), event: 'error', data };
}

export function endFrame(reason: Wire['SessionEndFrame']['data']['reason'], place: StreamPlace): SessionFrame {
  return { id: writePlace(place), event: 'end', data: { reason } };
}
