import type { UploadedFile } from '../contract/uploaded-file.ts';
import { readWav, type WavReading } from './wav.policy.ts';

// As a recorder writes them; chunks of notes and pictures may stand before the samples, but what is longer than the
// second is no recording.
const usualHeadBytes = 4_096;
const mostHeadBytes = 262_144;
const chunkHeadBytes = 8;
// Each costs work of its own, and a small file has room for millions of empty ones.
const mostChunks = 1_024;

/**
 * Reads an uploaded WAV file from its head to its end: what lies behind the samples has to be chunks, or more samples where
 * a recorder could not know how many. The samples themselves are not looked at.
 */
export async function readWavFile(file: UploadedFile): Promise<WavReading> {
  let head = await file.head(usualHeadBytes);
  let reading = readWav(head, file.byteLength);
  if ('refusal' in reading) {
    head = await file.head(mostHeadBytes);
    reading = readWav(head, file.byteLength);
  }
  if ('refusal' in reading) return reading;
  const { dataOffset, dataBytes, trailerBytes } = reading.head;
  // One byte fills an odd chunk up.
  const chunks = trailerBytes <= 1 ? 0 : await countChunks(file.open(dataOffset + dataBytes), trailerBytes);
  if (chunks === null) return readWav(head, file.byteLength, 'samples');
  if (chunks > mostChunks) return refusal(415, `The audio has more than ${mostChunks} chunks behind its samples`);
  return dataBytes === 0 ? refusal(400, 'The audio has no samples') : reading;
}

function refusal(status: 415 | 400, message: string): WavReading {
  return { refusal: { status, message } };
}

/**
 * How many chunks so many bytes are, one behind the other to their end; null where they are none. Reads no further than
 * the first that is none, or is one too many.
 */
async function countChunks(bytes: AsyncIterable<Buffer>, byteLength: number): Promise<number | null> {
  let chunks = 0;
  let left = byteLength;
  let skip = 0;
  let head: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    let rest = piece;
    while (rest.length > 0) {
      const skipped = Math.min(skip, rest.length);
      skip -= skipped;
      rest = rest.subarray(skipped);
      if (rest.length === 0) break;
      const taken = chunkHeadBytes - head.length;
      head = Buffer.concat([head, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      if (head.length < chunkHeadBytes) break;
      left -= chunkHeadBytes;
      const size = head.readUInt32LE(4);
      if (!/^[\x20-\x7e]{4}$/.test(head.toString('latin1', 0, 4)) || size > left) return null;
      chunks += 1;
      if (chunks > mostChunks) return chunks;
      skip = Math.min(left, size + (size % 2));
      left -= skip;
      head = Buffer.alloc(0);
    }
  }
  // One byte more fills the last one up.
  return head.length <= 1 ? chunks : null;
}
