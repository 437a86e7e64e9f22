import { createHash } from 'node:crypto';
import { ByteBuffer } from '../../platform/text/byte-buffer.ts';
import { type ParsedJson, parseJsonBody, withoutByteOrderMark } from '../../platform/text/json-guard.ts';
import { pointerToken } from '../../platform/text/pointer-token.ts';
import type { SpoolWriter } from '../../platform/process/spool.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';
import { readPartHead } from './multipart-part-head.ts';
import type { MultipartVisitor } from './multipart-reader.ts';
import { refusals } from '../kernel/refusal.ts';

const maxRequestBytes = 262_144;
// A part is known by its name, so its type adds nothing but contradiction: what a client writes where it says nothing of
// a text or of bytes is as good as none. What is left out or empty is the empty text here.
const requestType =
  /^(?:(?:application\/json|application\/octet-stream|text\/plain)(?:\s*;\s*charset="?utf-?8"?)?\s*)?$/i;
const audioType = /^(?:(?:application\/octet-stream|audio\/[!#$&^_.+0-9a-z-]+)(?:[ \t]*;.*)?)?$/i;
const names = ['request', 'audio'] as const;

/** The parts of an upload while they come. */
export interface UploadParts {
  readonly visitor: MultipartVisitor;
  /** What came, once the body is over. Throws 400 where a part is missing. */
  finish(): { request: ParsedJson; contentSha256: Buffer };
}

/**
 * Takes exactly two parts in this order: `request`, JSON of at most 256 KiB, and `audio`, which goes to the spool. What
 * is hashed is their content, boundaries and heads left out. Throws 400, 413, 415, and 503 where the disk does not take
 * the audio; the words name the part.
 */
export function createUploadParts(audio: SpoolWriter, maxAudioBytes: number): UploadParts {
  const hash = createHash('sha256');
  const requestBytes = new ByteBuffer();
  let request: ParsedJson | null = null;
  let audioBytes = 0;
  let begun = 0;
  let complete = 0;

  const begin = (lines: readonly string[]): void => {
    const head = readPartHead(lines);
    const expected = names[begun];
    begun += 1;
    if (typeof head === 'string') throw refused(expected ?? '', head);
    if (head.name !== expected) throw refused(head.name, problemOf(head.name, begun - 1));
    if (expected === 'request' && !requestType.test(head.contentType))
      throw refusals.unsupportedMediaType('Send the part request with Content-Type: application/json');
    if (expected === 'audio' && !audioType.test(head.contentType))
      throw refusals.unsupportedMediaType('Send the part audio with Content-Type: application/octet-stream');
  };

  const content = async (piece: Buffer): Promise<void> => {
    hash.update(piece);
    if (begun === 1) {
      if (requestBytes.byteLength + piece.length > maxRequestBytes)
        throw refusals.partTooLarge('request', maxRequestBytes);
      requestBytes.append(piece);
      return;
    }
    audioBytes += piece.length;
    if (audioBytes > maxAudioBytes) throw refusals.partTooLarge('audio', maxAudioBytes);
    await audio.write(piece).catch((error: unknown) => {
      throw refusals.unavailable(error);
    });
  };

  const end = (): void => {
    complete += 1;
    if (complete > 1) return;
    request = parseJsonBody(withoutByteOrderMark(requestBytes.bytes()));
    const { issues } = request;
    if (issues.length > 0)
      throw invalidRequest(
        issues.map(({ path, message }) => ({ path: path.replace('/body', '/body/request'), message })),
      );
  };

  return {
    visitor: { begin, content, end },
    finish: () => {
      const missing = names[complete];
      if (request === null || missing !== undefined) throw refused(missing ?? 'request', 'is required');
      return { request, contentSha256: hash.digest() };
    },
  };
}

function problemOf(name: string, position: number): string {
  const known = names.findIndex((one) => one === name);
  if (known < 0) return 'is not a known part: they are request and audio';
  return known < position ? 'must be sent once' : 'must come after request';
}

function refused(part: string, message: string): Error {
  const pointer = part === '' ? '' : `/${pointerToken(part)}`;
  return invalidRequest([{ path: `/body${pointer}`, message }]);
}
