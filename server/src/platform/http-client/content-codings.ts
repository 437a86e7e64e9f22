import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib';

/** Creates what undoes a coding; `first` are the first bytes of the body. */
export type CreateDecoder = (first: Buffer) => Transform;

// Not every one of these names is a coding, but servers write them over what has none.
const plain: ReadonlySet<string> = new Set(['', 'identity', 'none', 'utf-8']);

const decoders: ReadonlyMap<string, CreateDecoder> = new Map<string, CreateDecoder>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  // The zlib format is meant (RFC 9110, 8.4.1.2), and some servers leave its head out.
  ['deflate', (first) => (hasZlibHead(first) ? createInflate() : createInflateRaw())],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress()],
]);

const deflateMethod = 8;

/**
 * What undoes the coding that the header Content-Encoding names (project decision 236): `plain` where it names none, null
 * for one that is not known and for several.
 */
export function decoderOf(contentEncoding: string | null): CreateDecoder | 'plain' | null {
  const coding = (contentEncoding ?? '').trim().toLowerCase();
  return plain.has(coding) ? 'plain' : (decoders.get(coding) ?? null);
}

/** Whether a body begins with the two bytes of zlib's head (RFC 1950, 2.2). */
function hasZlibHead(first: Buffer): boolean {
  const method = (first[0] ?? 0) & 0x0f;
  return method === deflateMethod && (first.length < 2 || first.readUInt16BE(0) % 31 === 0);
}
