import type { Database } from '../../../platform/db/database.ts';
import type { KillPoint } from '../../../platform/process/kill-points.ts';
import { lockSession, nowOf } from '../../sessions/index.ts';
import type { RecordingKillPoint } from '../kill-points.ts';
import { markFailed } from '../recording-store.ts';
import type { PublishRecording } from '../publish-recording.ts';
import type { RecordingRef } from '../types.ts';

/** Waits for a recording no longer, where it has not come, and tells so. */
export type GiveUpRecording = (ref: RecordingRef) => Promise<void>;

export function createGiveUpRecording(options: {
  database: Database;
  publishRecording: PublishRecording;
  killPoint: KillPoint<RecordingKillPoint>;
}): GiveUpRecording {
  const { database, publishRecording, killPoint } = options;
  return async (ref) => {
    await database.tx(async (tx) => {
      // The session first, as in every transaction that changes both.
      const session = await lockSession(tx, ref.organizationId, ref.sessionId);
      if (session === null) return;
      const at = await nowOf(tx, ref.organizationId);
      if (await markFailed(tx, ref, at)) await publishRecording(tx, session, null, at);
    });
    killPoint('recordings.given-up.committed');
  };
}
