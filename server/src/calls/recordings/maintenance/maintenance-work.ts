import { instantFromDate } from '../../../platform/time/clock.ts';
import type { ClockFollower } from '../../../platform/jobs/clock-follower.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { KillPoint } from '../../../platform/process/kill-points.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { PollStep } from '../../../platform/jobs/scheduler.ts';
import type { ObjectStorage } from '../../../providers/ports/object-storage.ts';
import type { RecordingKillPoint } from '../kill-points.ts';
import { type EndRecording, uploadWithinSeconds } from '../life.ts';
import { maintenanceQueue } from '../queues.ts';
import {
  anyToWake,
  findRecording,
  firstExpiryAt,
  isGivenUp,
  isUploadAwaited,
  letSleep,
  lookLater,
  markExpired,
  wakeRecordings,
} from '../recording-store.ts';
import { lockSession } from '../../sessions/index.ts';
import { anyExpiredSql, lockExpiredRecordingsSql } from '../sql/lock-expired-recordings.ts';
import type { TakeRecording } from '../take-recording.ts';
import type { RecordingRef } from '../types.ts';
import type { GiveUpRecording } from './give-up-recording.ts';
import { storedContent } from './stored-content.ts';

/** The maintenance of recordings: those that never came are given up, and files that nothing names are removed. */
export interface MaintenanceWork {
  listen(): void;
  readonly steps: readonly PollStep[];
  readonly clockFollower: ClockFollower;
}

const perLook = 50;
const lookAgainSeconds = 3_600;

export function createMaintenanceWork(options: {
  database: Database;
  jobs: Jobs;
  log: Logger;
  recordingStorage: ObjectStorage;
  take: TakeRecording;
  giveUp: GiveUpRecording;
  endRecording: EndRecording;
  killPoint: KillPoint<RecordingKillPoint>;
}): MaintenanceWork {
  const { database, jobs, log, recordingStorage: storage, take, giveUp, endRecording, killPoint } = options;

  async function lookAfter(ref: RecordingRef): Promise<void> {
    if (await isGivenUp(database.read, ref)) await settle(ref);
    const recording = await findRecording(database.read, ref);
    if (recording === null) return;
    if (recording.state === 'pending' || recording.state === 'uploading') {
      if (recording.durationMs === null) await catchUp(ref);
      return;
    }
    await storage.removeAll(
      `${ref.organizationId}/${ref.sessionId}`,
      recording.state === 'ready' ? recording.objectName : null,
    );
    await letSleep(database.read, ref);
  }

  /** The end of its session was written by a process of an older release, which knows of no recordings; or is still to come. */
  async function catchUp(ref: RecordingRef): Promise<void> {
    await database.tx(async (tx) => {
      const session = await lockSession(tx, ref.organizationId, ref.sessionId);
      if (session?.state === 'ended') await endRecording(tx, session);
      else await lookLater(tx, ref, lookAgainSeconds);
    });
  }

  /** Nothing more is waited for: what is there whole is taken all the same. */
  async function settle(ref: RecordingRef): Promise<void> {
    const recording = await findRecording(database.read, ref);
    const content = recording === null ? null : await storedContent(storage, recording);
    if (content !== null && recording?.objectName) await take(ref, { objectName: recording.objectName, content });
    else await giveUp(ref);
    log.info({ ...ref, came: content === null ? 'nothing' : 'found' }, 'recording not waited for any more');
  }

  async function expire(tx: Tx, organizationId: string | null): Promise<boolean> {
    const { rows } = await lockExpiredRecordingsSql(organizationId, perLook).execute(tx.kysely);
    for (const ref of rows) await markExpired(tx, ref);
    if (rows.length > 0) killPoint('recordings.expired.written');
    return rows.length === perLook;
  }

  return {
    listen: () =>
      jobs.work(maintenanceQueue, { batchSize: 5, inFlight: 10 }, async (payloads) => {
        for (const ref of payloads) await lookAfter(ref);
      }),
    steps: [
      {
        what: 'recordings whose days are over',
        isDue: anyExpiredSql,
        look: async (tx) => ((await expire(tx, null)) ? 0 : undefined),
      },
      {
        what: 'recordings to look after',
        isDue: anyToWake,
        look: async (tx) => {
          const due = await wakeRecordings(tx);
          const waiting = due.map((ref) => ({ payload: { ...ref }, key: ref.sessionId }));
          await jobs.enqueue(tx, maintenanceQueue, waiting);
        },
      },
    ],
    clockFollower: {
      // The simulated network uploads at once; what others upload is not waited for (docs/decisions/calls.md#d44).
      isSettled: async (tx, organizationId) => !(await isUploadAwaited(tx, organizationId, uploadWithinSeconds)),
      nextDue: async (tx, organizationId) => {
        const first = await firstExpiryAt(tx, organizationId);
        const instant = first === null ? null : instantFromDate(first);
        return instant === null ? null : { from: instant, until: instant };
      },
      release: async (tx, organizationId) => {
        await expire(tx, organizationId);
      },
      arrive: async () => true,
    },
  };
}
