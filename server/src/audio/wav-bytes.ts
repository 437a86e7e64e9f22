import type { Readable } from 'node:stream';
import type { AudioFile } from './audio-file.ts';
import type { WavHead } from './wav-file.ts';

// RIFF and its length, and the name of the form.
const riffLengthAt = 4;
const chunkHeadBytes = 8;

/** A WAV file as it is sent. */
export interface WavBytes {
  readonly byteLength: number;
  /** All of it in pieces, where it is held in memory: they are sent as they are. */
  readonly held: readonly Buffer[] | null;
  open(): Readable;
}

/**
 * The bytes of a WAV file for a vendor: as they came, but for lengths in its head that its recorder could not know, and chunks
 * behind samples that it did not count. Those are made true and these taken off, since a vendor that takes the head at its word
 * hears nothing, or refuses the file (docs/decisions/speech.md#d245).
 */
export async function wavBytes(file: AudioFile, head: WavHead): Promise<WavBytes> {
  const { held } = file;
  const { dataOffset, dataBytes, hasLengths } = head;
  const byteLength = file.byteLength - head.tailBytes;
  if (hasLengths) return { byteLength, held, open: () => file.open() };
  const mended = Buffer.from(await file.head(dataOffset));
  mended.writeUInt32LE(byteLength - chunkHeadBytes, riffLengthAt);
  mended.writeUInt32LE(dataBytes, dataOffset - 4);
  return {
    byteLength,
    held: held === null ? null : [mended, ...between(held, dataOffset, byteLength)],
    open: () => {
      const samples = file.open(dataOffset, byteLength);
      samples.unshift(mended);
      return samples;
    },
  };
}

/** The pieces of what lies between two places. */
function between(pieces: readonly Buffer[], start: number, end: number): Buffer[] {
  let at = 0;
  return pieces.flatMap((piece) => {
    const part = piece.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += piece.length;
    return part.length === 0 ? [] : [part];
  });
}
