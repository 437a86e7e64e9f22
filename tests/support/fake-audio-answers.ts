import type { VendorAnswer } from './fake-vendor-server.ts';

/** How a fake puts an answer on the wire: a test may change it at any time. */
export interface Framing {
  /** With the length told beforehand, or in chunks. */
  mode: 'length' | 'chunked';
  /** Where the body is parted into writes, in bytes; none for one write. */
  splitAt: number | null;
  /** What a request that is in order is answered instead of what it asked for. */
  body: Buffer | null;
}

export const plainly = (mode: Framing['mode']): Framing => ({ mode, splitAt: null, body: null });

/** A body as it is framed now. */
export function framed(framing: Framing, status: number, contentType: string, body: Buffer): VendorAnswer {
  const { mode, splitAt } = framing;
  return {
    status,
    headers: {
      'content-type': contentType,
      ...(mode === 'length' ? { 'content-length': String(body.length) } : {}),
    },
    pieces: splitAt === null ? [body] : [body.subarray(0, splitAt), body.subarray(splitAt)],
  };
}

export const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Bytes that stand for audio: each differs from its neighbours, so that none can be lost or doubled unseen. */
export const samples = (bytes: number): Buffer =>
  Buffer.from(Uint8Array.from({ length: bytes }, (_, n) => (n * 7) % 251));
