import type { Tx } from '../platform/db/database.ts';
import type { Session, SessionRecording } from '../sessions/index.ts';
import { awaitUpload, deleteRecording, insertRecording, listRecordings, markFailed } from './recording-store.ts';
import type { Recording, RecordingRef } from './types.ts';

/** How long a worker has to upload its recording after the end of the session, in real time. */
export const uploadWithinSeconds = 600;

/** Begins the recording of a session that wants one, in the transaction that creates it. */
export async function beginRecording(tx: Tx, session: Session): Promise<void> {
  if (!session.wantsRecording) return;
  await insertRecording(tx, refOf(session), { isScripted: session.script !== null, at: session.createdAt });
}

/** What the end of a session makes of its recording. */
export type EndOfRecording = 'none' | 'awaited' | 'failed';

/**
 * Ends the recording of a session with it. Where nothing was said, or no worker ever had it, there is nothing to record; what a
 * lost worker recorded is not waited for.
 */
export function endOfRecording({ startedAt, fence, endReason }: Session): EndOfRecording {
  if (startedAt === null || fence === 0) return 'none';
  return endReason === 'worker_lost' ? 'failed' : 'awaited';
}

/** Writes what the end of a session makes of its recording, in the transaction of the end. Answers what that is. */
export async function endRecording(tx: Tx, session: Session): Promise<EndOfRecording> {
  const { startedAt, endedAt } = session;
  if (!session.wantsRecording || endedAt === null) return 'none';
  const ref = refOf(session);
  const end = endOfRecording(session);
  if (end === 'none' || startedAt === null) await deleteRecording(tx, ref);
  else if (end === 'failed') await markFailed(tx, ref, endedAt);
  else {
    const durationMs = endedAt.epochMilliseconds - startedAt.epochMilliseconds;
    await awaitUpload(tx, ref, { durationMs, seconds: uploadWithinSeconds, at: endedAt });
  }
  return end;
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
export function shownOf({ state, durationMs, objectName }: Recording): SessionRecording {
  if (state === 'expired') return none;
  return state === 'ready' ? { status: state, durationMs, objectPath: objectName } : { ...none, status: state };
}

export function refOf({ id: sessionId, organizationId }: Pick<Session, 'id' | 'organizationId'>): RecordingRef {
  return { organizationId, sessionId };
}
