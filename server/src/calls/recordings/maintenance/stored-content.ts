import { createHash } from 'node:crypto';
import { frameBytes, framesIn, readUploadHead } from '../../../audio/recording-head.ts';
import { plainWavHeadBytes } from '../../../audio/wav-format.ts';
import type { ObjectStorage } from '../../../providers/ports/object-storage.ts';
import type { Recording, RecordingContent } from '../types.ts';

/**
 * What is kept of the upload that began last, where that is whole: its process may have ended before it could say so. Null where
 * nothing is. Throws StorageUnavailableError.
 */
export async function storedContent(
  storage: ObjectStorage,
  { objectName, durationMs }: Recording,
): Promise<RecordingContent | null> {
  const object = objectName === null ? null : await storage.open(objectName);
  if (object === null || durationMs === null) return null;
  const { byteLength } = object;
  const hash = createHash('sha256');
  let head: Buffer = Buffer.alloc(0);
  for await (const piece of object.read(0, byteLength)) {
    hash.update(piece);
    if (head.length < plainWavHeadBytes) head = Buffer.concat([head, piece.subarray(0, plainWavHeadBytes)]);
  }
  const read = readUploadHead(head);
  if (read === 'more' || 'refusal' in read) return null;
  const { sampleRateHz } = read;
  const isWhole = byteLength === plainWavHeadBytes + framesIn(durationMs, sampleRateHz) * frameBytes;
  return isWhole ? { byteLength, sampleRateHz, sha256: hash.digest() } : null;
}
