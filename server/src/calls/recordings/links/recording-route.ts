import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { RawAnswer, RawRequest, RawRoute } from '../../../platform/slice/raw-route.ts';
import {
  type ObjectStorage,
  StorageUnavailableError,
  type StoredObject,
} from '../../../providers/ports/object-storage.ts';
import { nowOf } from '../../sessions/index.ts';
import { recordingErrors } from '../errors.ts';
import { findRecording } from '../recording-store.ts';
import type { Recording } from '../types.ts';
import { isRangeWanted, evaluateConditions } from './conditions.policy.ts';
import { partOf } from './range.policy.ts';
import { type RecordingLinks, recordingLinkPath } from './recording-links.ts';

/**
 * Where links to recordings lead: WAV, whole or in ranges, for as many requests as come in time. A link that was changed is 404, one
 * whose time is over 410 (docs/decisions/recordings.md#d311).
 */
export function createRecordingRoute(options: {
  database: Database;
  log: Logger;
  recordingStorage: ObjectStorage;
  links: RecordingLinks;
}): RawRoute {
  const { database, log, recordingStorage: storage, links } = options;

  const readable = async (token: string): Promise<Readable> => {
    const link = links.read(token);
    if (link === null) throw recordingErrors.linkNotFound();
    const now = await nowOf(database.read, link.organizationId);
    if (now.epochMilliseconds >= link.until) throw recordingErrors.linkExpired();
    const recording = await findRecording(database.read, link);
    if (recording === null || !isReadable(recording)) throw recordingErrors.linkNotFound();
    return recording;
  };

  /** The file, where it is there as it was taken. */
  const opened = async ({ sessionId, objectName, content }: Readable): Promise<StoredObject> => {
    const object = await storage.open(objectName).catch((error: unknown) => {
      throw error instanceof StorageUnavailableError ? recordingErrors.storageUnavailable(error) : error;
    });
    if (object?.byteLength === content.byteLength) return object;
    await object?.close();
    log.error(
      { sessionId, place: storage.location, byteLength: object?.byteLength },
      'a recording is not where it was kept',
    );
    throw recordingErrors.notAvailable('The recording is not where it was kept; ask the operator of this server');
  };

  return {
    method: 'GET',
    takesHead: true,
    path: recordingLinkPath,
    maxBodyBytes: 0,
    handle: async (request) => {
      const recording = await readable(request.params['token'] ?? '');
      return answerOf(request, recording, await opened(recording));
    },
  };
}

/** A recording that can be read. */
interface Readable extends Recording {
  readonly objectName: string;
  readonly content: NonNullable<Recording['content']>;
  readonly readyAt: NonNullable<Recording['readyAt']>;
}

function isReadable(recording: Recording): recording is Readable {
  const { state, objectName, content, readyAt } = recording;
  return state === 'ready' && objectName !== null && content !== null && readyAt !== null;
}

async function answerOf(request: RawRequest, recording: Readable, object: StoredObject): Promise<RawAnswer> {
  const { content, sessionId, readyAt } = recording;
  const modifiedSeconds = Math.floor(readyAt.epochMilliseconds / 1_000);
  const version = { etag: `"${content.sha256.toString('hex').slice(0, 32)}"`, modifiedSeconds };
  const { byteLength } = content;
  const headers = {
    // The link says what it opens: it must not be kept on the way.
    'cache-control': 'private, no-store',
    etag: version.etag,
    'last-modified': new Date(modifiedSeconds * 1_000).toUTCString(),
    'accept-ranges': 'bytes',
  };
  const leave = async <Result>(answer: Result): Promise<Result> => {
    await object.close();
    return answer;
  };
  const condition = evaluateConditions(request.headers, version);
  if (condition === 'unchanged') return leave({ status: 304, headers });
  if (condition === 'failed') throw await leave(recordingErrors.versionGone());
  const isAsked = request.method === 'GET' && isRangeWanted(request.headers, version);
  const part = isAsked ? partOf(request.headers['range'], byteLength) : 'whole';
  if (part === 'none') throw await leave(recordingErrors.rangeBeyond(byteLength));
  const { start, end } = part === 'whole' ? { start: 0, end: byteLength } : part;
  const described = {
    ...headers,
    'content-type': 'audio/wav',
    'content-length': String(end - start),
    'content-disposition': `inline; filename="${sessionId}.wav"`,
    ...(part === 'whole' ? {} : { 'content-range': `bytes ${start}-${end - 1}/${byteLength}` }),
  };
  const status = part === 'whole' ? 200 : 206;
  if (request.method === 'HEAD') return leave({ status, headers: described });
  return { status, headers: described, bytes: object.read(start, end) };
}
