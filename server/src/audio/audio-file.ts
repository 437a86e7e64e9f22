import type { Readable } from 'node:stream';

/** A file that can be read from anywhere, and again. */
export interface AudioFile {
  readonly byteLength: number;
  /** All of it in pieces, where it is held in memory. */
  readonly held: readonly Buffer[] | null;
  /** Its first `bytes` bytes; all of it where it is shorter. */
  head(bytes: number): Promise<Buffer>;
  /** From the byte at `start` to the one before `end`, or to its end. */
  open(start?: number, end?: number): Readable;
}
