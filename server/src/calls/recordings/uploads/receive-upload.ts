import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { underDeadline, uncounted } from '../../../platform/db/deadline.ts';
import type { Ids } from '../../../platform/crypto/ids.ts';
import type { KillPoint } from '../../../platform/process/kill-points.ts';
import type { Logger } from '../../../platform/process/log.ts';
import { type ObjectStorage, StorageUnavailableError } from '../../../providers/ports/object-storage.ts';
import { type LeaseCall, nowOf, type Session, type SessionsPorts } from '../../sessions/index.ts';
import { recordingErrors } from '../errors.ts';
import type { RecordingKillPoint } from '../kill-points.ts';
import { beginUpload, findRecording, keepUpload, lockRecording } from '../recording-store.ts';
import { refOf } from '../session-ref.ts';
import type { TakeRecording } from '../take-recording.ts';
import type { Recording, RecordingContent, RecordingRef } from '../types.ts';
import { exactRecording } from './exact-recording.ts';

/**
 * Takes the recording of a session from the worker that had it to its end, while it arrives. Throws as WithLease does, 409 where the
 * session has not ended, where no recording of it is waited for and where another one is there, 400 where it cannot be the recording
 * of the call, and 503 where it cannot be kept.
 */
export type ReceiveUpload = (call: LeaseCall, upload: AsyncIterable<Buffer>) => Promise<ReadyContent>;

/** A recording that can be read. */
export interface ReadyContent extends Pick<RecordingContent, 'byteLength' | 'sampleRateHz'> {
  readonly durationMs: number;
}

/** An upload has so long from each sign of life, in real time. */
const keptForSeconds = 60;
const signOfLifeMs = 10_000;

/** An upload that may begin: under which name it is kept, null where the recording is there already and only compared. */
interface Begun {
  readonly ref: RecordingRef;
  readonly durationMs: number;
  readonly objectName: string | null;
}

export function createReceiveUpload(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Logger;
  recordingStorage: ObjectStorage;
  leasedSession: SessionsPorts['leasedSession'];
  take: TakeRecording;
  killPoint: KillPoint<RecordingKillPoint>;
}): ReceiveUpload {
  const { database, clock, ids, log, recordingStorage: storage, leasedSession, take, killPoint } = options;
  /** The upload of each session that goes on in this process: a later one takes its place. */
  const running = new Map<string, AbortController>();

  const begin = async (tx: Tx, call: LeaseCall): Promise<Begun> => {
    const session = await leasedSession(tx, call);
    const recording = await openRecording(tx, session);
    const { durationMs } = recording;
    if (durationMs === null) throw recordingErrors.closed();
    const ref = refOf(session);
    if (recording.state === 'ready') return { ref, durationMs, objectName: null };
    const objectName = `${ref.organizationId}/${ref.sessionId}/${ids.uuid()}.wav`;
    const at = await nowOf(tx, ref.organizationId);
    await beginUpload(tx, ref, { objectName, seconds: keptForSeconds, at });
    return { ref, durationMs, objectName };
  };

  /** The pieces as they pass; they say that they come, and end where a later upload has begun. */
  async function* watched(pieces: AsyncIterable<Buffer>, { ref }: Begun, signal: AbortSignal): AsyncGenerator<Buffer> {
    let signedMs = clock.monotonicMs();
    for await (const piece of pieces) {
      if (signal.aborted) throw recordingErrors.superseded();
      if (clock.monotonicMs() - signedMs >= signOfLifeMs) {
        signedMs = clock.monotonicMs();
        // No part of the time that the request has for the database.
        await underDeadline(undefined, () => keepUpload(database.read, ref, keptForSeconds));
      }
      yield piece;
    }
    killPoint('recordings.upload.received');
  }

  /** Keeps it, or only looks at it; answers what it is. */
  async function receive(upload: AsyncIterable<Buffer>, begun: Begun, signal: AbortSignal): Promise<RecordingContent> {
    const exact = exactRecording(upload, begun.durationMs);
    const hash = createHash('sha256');
    async function* hashed(): AsyncGenerator<Buffer> {
      for await (const piece of watched(exact.pieces, begun, signal)) {
        hash.update(piece);
        yield piece;
      }
    }
    if (begun.objectName !== null) await storage.put(begun.objectName, hashed());
    else for await (const _piece of hashed());
    return { ...exact.content(), sha256: hash.digest() };
  }

  return async (call, upload) => {
    const begun = await database.tx((tx) => begin(tx, call));
    const { ref, objectName } = begun;
    killPoint('recordings.upload.begun');
    running.get(ref.sessionId)?.abort();
    const own = new AbortController();
    running.set(ref.sessionId, own);
    try {
      const content = await uncounted(() => receive(upload, begun, own.signal));
      killPoint('recordings.upload.stored');
      // What is there is compared only: under no name nothing is taken.
      const recording = await take(ref, { objectName: objectName ?? '', content });
      return acceptedOf(recording, content);
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error;
      // What arrived too late was removed while it did.
      if (!(await isWaitedFor(database.read, ref))) throw recordingErrors.closed();
      log.error({ err: error, sessionId: ref.sessionId }, 'a recording could not be kept');
      throw recordingErrors.storageUnavailable(error);
    } finally {
      if (running.get(ref.sessionId) === own) running.delete(ref.sessionId);
    }
  };
}

async function isWaitedFor(tx: Tx, ref: RecordingRef): Promise<boolean> {
  const state = (await findRecording(tx, ref))?.state;
  return state === 'pending' || state === 'uploading';
}

/** The recording of a session that may be uploaded. */
async function openRecording(tx: Tx, session: Session): Promise<Recording> {
  if (session.state !== 'ended') throw recordingErrors.callLive();
  // Whose lease ran out writes nothing more (promise P30).
  if (session.endReason === 'worker_lost') throw recordingErrors.leaseLost();
  const recording = await lockRecording(tx, refOf(session));
  if (recording === null || recording.state === 'failed' || recording.state === 'expired')
    throw recordingErrors.closed();
  return recording;
}

/** What a worker is told of an upload that has come: the recording, where it is this one. */
function acceptedOf(recording: Recording | null, uploaded: RecordingContent): ReadyContent {
  if (recording?.state !== 'ready' || recording.content === null) throw recordingErrors.closed();
  const { content, durationMs } = recording;
  if (!content.sha256.equals(uploaded.sha256)) throw recordingErrors.conflict();
  return { byteLength: content.byteLength, sampleRateHz: content.sampleRateHz, durationMs: durationMs ?? 0 };
}
