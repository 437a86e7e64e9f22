import type { Tx } from '../../platform/db/database.ts';
import type { Session, SessionRecording } from '../sessions/index.ts';
import { endOfRecording } from './end-of-recording.policy.ts';
import { awaitUpload, deleteRecording, insertRecording, listRecordings, markFailed } from './recording-store.ts';
import { refOf } from './session-ref.ts';
import type { PublishRecording } from './publish-recording.ts';
import type { Recording } from './types.ts';

/** How long a worker has to upload its recording after the end of the session, in real time. */
export const uploadWithinSeconds = 600;

/** Begins the recording of a session that wants one, in the transaction that creates it. */
export async function beginRecording(tx: Tx, session: Session): Promise<void> {
  if (!session.wantsRecording) return;
  const { ttlSeconds, maxDurationSeconds, createdAt: at, script } = session;
  const lookInSeconds = ttlSeconds + maxDurationSeconds + uploadWithinSeconds;
  await insertRecording(tx, refOf(session), { isScripted: script !== null, at, lookInSeconds });
}

/** Ends the recording of a session that is locked, in the transaction that ends it. Answers the session as it is then. */
export type EndRecording = (tx: Tx, session: Session) => Promise<Session>;

export function createEndRecording({ publishRecording }: { publishRecording: PublishRecording }): EndRecording {
  return async (tx, session) => {
    const { startedAt, endedAt, wantsRecording } = session;
    if (!wantsRecording || endedAt === null) return session;
    const ref = refOf(session);
    const end = endOfRecording(session);
    if (end === 'none' || startedAt === null) {
      await deleteRecording(tx, ref);
      return session;
    }
    if (end === 'failed')
      return (await markFailed(tx, ref, endedAt)) ? publishRecording(tx, session, null, endedAt) : session;
    const durationMs = endedAt.epochMilliseconds - startedAt.epochMilliseconds;
    await awaitUpload(tx, ref, { durationMs, seconds: uploadWithinSeconds, at: endedAt });
    return session;
  };
}

/** What became of the recordings of these sessions, by session; those without one are left out. */
export async function recordingsOf(
  tx: Tx,
  organizationId: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionRecording>> {
  if (sessionIds.length === 0) return new Map();
  const recordings = await listRecordings(tx, organizationId, sessionIds);
  return new Map(recordings.map((recording) => [recording.sessionId, shownOf(recording)]));
}

const none: SessionRecording = { status: 'suppressed', durationMs: null, objectPath: null };

/** A recording as its session shows it. */
function shownOf({ state, durationMs, objectName }: Recording): SessionRecording {
  if (state === 'expired') return none;
  return state === 'ready' ? { status: state, durationMs, objectPath: objectName } : { ...none, status: state };
}
