import type { Session } from '../sessions/index.ts';
import type { RecordingRef } from './types.ts';

/** Names the recording of a session. */
export function refOf({ id: sessionId, organizationId }: Pick<Session, 'id' | 'organizationId'>): RecordingRef {
  return { organizationId, sessionId };
}
