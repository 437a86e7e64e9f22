import type { Readable } from 'node:stream';

/** A file that a caller sent as a part of its body. It is there until the answer has closed, and gone afterwards. */
export interface UploadedFile {
  readonly byteLength: number;
  /** All of it in pieces, where it is held in memory: they are sent as they are. */
  readonly held: readonly Buffer[] | null;
  /** Its first `bytes` bytes; all of it where it is shorter. */
  head(bytes: number): Promise<Buffer>;
  /** From the byte at `start` to the one before `end`, or to its end. May be opened often, also at the same time. */
  open(start?: number, end?: number): Readable;
}
