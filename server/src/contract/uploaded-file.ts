import type { Readable } from 'node:stream';

/** A file that a caller sent as a part of its body. It is there until the answer has closed, and gone afterwards. */
export interface UploadedFile {
  readonly byteLength: number;
  /** All of it, where it is held in memory: sent as it is, it costs no stream. */
  readonly held: Buffer | null;
  /** Its first `bytes` bytes; all of it where it is shorter. */
  head(bytes: number): Promise<Buffer>;
  /** From the byte at `start` to its end. May be opened often, also at the same time. */
  open(start?: number): Readable;
}
