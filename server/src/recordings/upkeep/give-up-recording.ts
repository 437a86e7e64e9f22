import type { Database } from '../../platform/db/database.ts';
import type { KillPoint } from '../../platform/kill-points.ts';
import { lockSession, nowOf } from '../../sessions/index.ts';
import type { RecordingKillPoint } from '../kill-points.ts';
import { markFailed } from '../recording-store.ts';
import type { RecordingRef } from '../types.ts';

/** Waits for a recording no longer, where it has not come. */
export type GiveUpRecording = (ref: RecordingRef) => Promise<void>;

export function createGiveUpRecording(options: {
  database: Database;
  killPoint: KillPoint<RecordingKillPoint>;
}): GiveUpRecording {
  const { database, killPoint } = options;
  return async (ref) => {
    await database.tx(async (tx) => {
      // The session first, as in every transaction that changes both.
      const session = await lockSession(tx, ref.organizationId, ref.sessionId);
      if (session !== null) await markFailed(tx, ref, await nowOf(tx, ref.organizationId));
    });
    killPoint('recordings.given-up.committed');
  };
}
