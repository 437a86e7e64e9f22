import type { UploadedFile } from '../contract/uploaded-file.ts';
import type { WavAudio } from '../providers/stt.ts';
import type { WavHead } from './wav.policy.ts';

// RIFF and its length, and the name of the form.
const riffLengthAt = 4;
const chunkHeadBytes = 8;

/**
 * The bytes of a WAV file for a vendor: as they came, but for lengths in its head that its recorder could not know. They are
 * made true, since a vendor that takes them at their word hears nothing, or refuses the file (docs/decisions/0245).
 */
export async function wavBytes(
  file: UploadedFile,
  head: WavHead,
): Promise<Pick<WavAudio, 'byteLength' | 'held' | 'open'>> {
  const { byteLength, held } = file;
  const { dataOffset, dataBytes, tellsLengths } = head;
  if (tellsLengths) return { byteLength, held, open: () => file.open() };
  const mended = Buffer.from(await file.head(dataOffset));
  mended.writeUInt32LE(byteLength - chunkHeadBytes, riffLengthAt);
  mended.writeUInt32LE(dataBytes, dataOffset - 4);
  return {
    byteLength,
    held: held === null ? null : [mended, ...behind(held, dataOffset)],
    open: () => {
      const samples = file.open(dataOffset);
      samples.unshift(mended);
      return samples;
    },
  };
}

/** The pieces of what lies behind so many bytes. */
function behind(pieces: readonly Buffer[], bytes: number): Buffer[] {
  let skip = bytes;
  return pieces.flatMap((piece) => {
    const rest = piece.subarray(skip);
    skip -= piece.length - rest.length;
    return rest.length === 0 ? [] : [rest];
  });
}
