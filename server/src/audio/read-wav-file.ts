import { buffer } from 'node:stream/consumers';
import type { AudioFile } from './audio-file.ts';
import { isOpenToEnd, readSaidHead, readWav, type SaidHead, type WavFileFacts, type WavReading } from './wav-file.ts';
import { mostTailBytes, tailBytes } from './wav-tail.ts';

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
export async function readWavFile(file: AudioFile): Promise<WavReading> {
  const { byteLength } = file;
  let read = readSaidHead(await file.head(usualHeadBytes), byteLength);
  if ('refusal' in read) read = readSaidHead(await file.head(mostHeadBytes), byteLength);
  if ('refusal' in read) return read;
  const { said } = read;
  const reading = readWav(said, await factsOf(file, said, 'chunks'));
  if ('refusal' in reading) return reading;
  const { dataOffset, dataBytes, trailerBytes } = reading.head;
  // One byte fills an odd chunk up.
  const chunks = trailerBytes <= 1 ? 0 : await countChunks(file.open(dataOffset + dataBytes), trailerBytes);
  if (chunks === null) return readWav(said, await factsOf(file, said, 'samples'));
  if (chunks > mostChunks) return refusal(415, `The audio has more than ${mostChunks} chunks behind its samples`);
  return dataBytes === 0 ? refusal(400, 'The audio has no samples') : reading;
}

async function factsOf(file: AudioFile, said: SaidHead, behind: WavFileFacts['behind']): Promise<WavFileFacts> {
  const { byteLength } = file;
  if (!isOpenToEnd(said, { byteLength, behind })) return { byteLength, behind, tailBytes: 0 };
  const end = await buffer(file.open(Math.max(said.dataOffset, byteLength - mostTailBytes)));
  return { byteLength, behind, tailBytes: tailBytes(end) };
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
