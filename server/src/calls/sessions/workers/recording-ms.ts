import type { Database } from '../../../platform/db/database.ts';
import type { HookedCalls } from '../hooks.ts';
import type { Session } from '../types.ts';

/** How long the recording is that a session waits for, in milliseconds; null where none is waited for. */
export type RecordingMs = (session: Session) => Promise<number | null>;

export function createRecordingMs(options: {
  database: Database;
  recordingsOf: HookedCalls['recordingsOf'];
}): RecordingMs {
  const { database, recordingsOf } = options;
  return async ({ id, organizationId, startedAt, endedAt, wantsRecording }) => {
    if (!wantsRecording || startedAt === null || endedAt === null) return null;
    const status = (await recordingsOf(database.read, organizationId, [id])).get(id)?.status;
    const isAwaited = status === 'pending' || status === 'uploading';
    return isAwaited ? endedAt.epochMilliseconds - startedAt.epochMilliseconds : null;
  };
}
