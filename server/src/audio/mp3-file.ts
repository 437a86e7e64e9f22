import type { AudioFile } from './audio-file.ts';
import { type ByteReader, createByteReader } from './byte-reader.ts';

/** What an MP3 file is, by the heads of its frames. */
export interface Mp3Facts {
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly durationMs: number;
}

/** The facts, or why it is no whole MP3. */
export type Mp3Reading = { readonly facts: Mp3Facts } | { readonly problem: string };

// ISO/IEC 11172-3 and 13818-3, 2.4.2.3, layer III, in kbit/s: the second list is of the lower sampling rates.
const fullBitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const lowBitrates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const fullRatesHz = [44_100, 48_000, 32_000];
const headBytes = 4;
const id3Bytes = 10;
const id3v1Bytes = 128;
const apeBytes = 32;
const vbriOffset = 36;
// Each costs work of its own, and a small file has room for many.
const mostTags = 64;

interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly sampleRateHz: number;
  readonly channels: number;
  /** Where it would speak of the file, in place of sound. */
  readonly factsOffset: number;
}

/** Whether a file begins as an MP3 does: with a tag, or with the head of a frame. */
export function beginsAsMp3(bytes: Buffer): boolean {
  return tagOf(bytes) !== null || frameOf(bytes) !== null;
}

/**
 * Reads an MP3 from its first byte to its last: frames one behind the other, and tags between them. Nothing is decoded. A first frame
 * that speaks of the file (Xing, Info, VBRI) is no sound, and a last one that is cut makes the file broken.
 */
export async function readMp3File(file: AudioFile): Promise<Mp3Reading> {
  const reader = createByteReader(file.open());
  try {
    return await readFrames(reader);
  } finally {
    await reader.leave();
  }
}

async function readFrames(reader: ByteReader): Promise<Mp3Reading> {
  let first: Frame | null = null;
  let seconds = 0;
  let tags = 0;
  for (;;) {
    const head = await reader.take(headBytes);
    if (head === null) break;
    const tag = tagOf(head);
    if (tag !== null) {
      tags += 1;
      if (tags > mostTags || !(await skipTag(reader, tag))) return broken;
      continue;
    }
    const frame = frameOf(head);
    // Another rate is another stream behind the first.
    if (frame === null || (first !== null && frame.sampleRateHz !== first.sampleRateHz)) return broken;
    const body = await reader.take(frame.bytes - headBytes);
    if (body === null) return { problem: 'The last frame of the MP3 is cut' };
    if (first !== null || !speaksOfFile(body, frame)) seconds += frame.samples / frame.sampleRateHz;
    first ??= frame;
  }
  if (reader.held().length > 0) return broken;
  if (first === null || seconds === 0) return { problem: 'The MP3 has no sound' };
  const { sampleRateHz, channels } = first;
  return { facts: { sampleRateHz, channels, durationMs: Math.round(seconds * 1_000) } };
}

const broken: Mp3Reading = { problem: 'The audio is no MP3 from its first frame to its last' };

type Tag = 'id3' | 'id3v1' | 'ape';

function tagOf(head: Buffer): Tag | null {
  const word = head.toString('latin1', 0, headBytes);
  if (word.startsWith('ID3')) return 'id3';
  if (word.startsWith('TAG')) return 'id3v1';
  return word === 'APET' ? 'ape' : null;
}

/** Passes over a tag whose first four bytes are taken; false where the file ends before it does. */
async function skipTag(reader: ByteReader, tag: Tag): Promise<boolean> {
  if (tag === 'id3v1') return skip(reader, id3v1Bytes - headBytes);
  const rest = await reader.take((tag === 'id3' ? id3Bytes : apeBytes) - headBytes);
  if (rest === null) return false;
  if (tag === 'ape') return skip(reader, rest.readUInt32LE(12 - headBytes));
  // Seven bits of each byte; a footer as long as the head may follow.
  const size = rest.subarray(2).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  const hasFooter = ((rest[1] ?? 0) & 0x10) !== 0;
  return skip(reader, size + (hasFooter ? id3Bytes : 0));
}

async function skip(reader: ByteReader, bytes: number): Promise<boolean> {
  for (let left = bytes; left > 0; ) {
    const piece = await reader.some(left);
    if (piece === null) return false;
    left -= piece.length;
  }
  return true;
}

/** What the head of a frame of layer III says; null for what is none, and for a bitrate that is not named. */
function frameOf(head: Buffer): Frame | null {
  if (head.length < headBytes) return null;
  const [sync = 0, kind = 0, rate = 0, mode = 0] = head;
  const version = (kind >> 3) & 3;
  const isLayer3 = ((kind >> 1) & 3) === 1;
  if (sync !== 0xff || kind >> 5 !== 7 || version === 1 || !isLayer3) return null;
  const isFull = version === 3;
  const kilobits = (isFull ? fullBitrates : lowBitrates)[rate >> 4] ?? 0;
  const fullRateHz = fullRatesHz[(rate >> 2) & 3] ?? 0;
  if (kilobits === 0 || fullRateHz === 0) return null;
  // MPEG-2 halves the rates, MPEG-2.5 quarters them.
  const sampleRateHz = fullRateHz / (isFull ? 1 : version === 2 ? 2 : 4);
  const samples = isFull ? 1_152 : 576;
  const channels = mode >> 6 === 3 ? 1 : 2;
  const padding = (rate >> 1) & 1;
  const bytes = Math.floor((samples * kilobits * 125) / sampleRateHz) + padding;
  const sideBytes = isFull ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  return { bytes, samples, sampleRateHz, channels, factsOffset: headBytes + sideBytes };
}

function speaksOfFile(body: Buffer, { factsOffset }: Frame): boolean {
  const wordAt = (offset: number): string => body.toString('latin1', offset - headBytes, offset);
  return ['Xing', 'Info'].includes(wordAt(factsOffset)) || wordAt(vbriOffset) === 'VBRI';
}
