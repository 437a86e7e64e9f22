import type { Database } from '../../platform/db/database.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { lockSession, nowOf } from '../sessions/index.ts';
import type { RecordingKillPoint } from './kill-points.ts';
import { findRecording, markReady, wakeAgain } from './recording-store.ts';
import type { PublishRecording } from './publish-recording.ts';
import type { Recording, RecordingContent, RecordingRef } from './types.ts';

/** How long a recording is kept. */
const keptDays = 30;

/**
 * Makes what is kept whole under a name the recording of its session, where one is waited for and none is there yet, and tells of
 * it. Answers the recording as it is then; null where there is none.
 */
export type TakeRecording = (
  ref: RecordingRef,
  kept: { objectName: string; content: RecordingContent },
) => Promise<Recording | null>;

export function createTakeRecording(options: {
  database: Database;
  publishRecording: PublishRecording;
  killPoint: KillPoint<RecordingKillPoint>;
}): TakeRecording {
  const { database, publishRecording, killPoint } = options;
  return async (ref, { objectName, content }) => {
    const recording = await database.tx(async (tx) => {
      // The session first, as in every transaction that changes both.
      const session = await lockSession(tx, ref.organizationId, ref.sessionId);
      if (session === null) return null;
      const at = await nowOf(tx, ref.organizationId);
      const expiresAt = at.add({ hours: keptDays * 24 });
      const isTaken = await markReady(tx, ref, { objectName, content, at, expiresAt });
      // What comes too late is removed, though the place was cleaned before.
      if (!isTaken) await wakeAgain(tx, ref);
      const found = await findRecording(tx, ref);
      if (isTaken && found !== null) await publishRecording(tx, session, found.durationMs, at);
      killPoint('recordings.ready.written');
      return found;
    });
    killPoint('recordings.ready.committed');
    return recording;
  };
}
