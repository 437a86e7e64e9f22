import type { ByteReader } from './byte-reader.ts';
import { leastWavPlaceholder, readWavFormat } from './wav-format.ts';
import { withoutTail } from './wav-tail.ts';

/** What samples have to be. */
export interface SoundShape {
  readonly sampleRateHz: number;
  readonly channels: number;
}

/** Why a file has not the samples that were asked for: there is less than its head says (`cut`), or it is something else. */
export class WavError extends Error {
  readonly kind: 'cut' | 'other';

  constructor(kind: 'cut' | 'other', message: string) {
    super(message);
    this.name = 'WavError';
    this.kind = kind;
  }
}

const chunkHeadBytes = 8;
const mostFormatBytes = 1_024;
/** By how much lengths are wrong that count the head of a chunk too often (docs/decisions/speech.md#d245). */
const offByBytes = chunkHeadBytes;
const chunkName = /^[A-Za-z][A-Za-z0-9 ]{3}$/;

/**
 * The samples of a WAV file while it comes: raw 16-bit ones of the shape that was asked for. A length that its writer did
 * not know, nothing or 2,000,000,000 bytes and more (docs/decisions/speech.md#d245), means to the end of the body. Behind a length
 * that is true come other chunks, which are passed over, the next file, as servers write that speak sentence by sentence,
 * or, where it is neither, samples that were not counted. No more than `mostPassedBytes` may come without a sample. Throws
 * WavError.
 */
export async function* wavSamples(
  bytes: ByteReader,
  shape: SoundShape,
  mostPassedBytes: number,
): AsyncGenerator<Buffer> {
  let isKnown = false;
  let hasBegun = false;
  /** Since the last sample. */
  let passedBytes = 0;
  for (;;) {
    const head = await bytes.take(chunkHeadBytes);
    if (head === null) {
      if (!hasBegun) throw broken('it ends ahead of its samples');
      return;
    }
    const name = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    if (name === 'data') {
      if (!isKnown) throw broken('its samples come ahead of their format');
      hasBegun = true;
      passedBytes = 0;
      const isOpen = length === 0 || length >= leastWavPlaceholder;
      yield* isOpen ? withoutTail(samples(bytes, Number.POSITIVE_INFINITY)) : samples(bytes, length);
    } else if (hasBegun && !chunkName.test(name)) {
      yield head;
      return yield* samples(bytes, Number.POSITIVE_INFINITY);
    } else {
      // Of the head of a file this is all but the name of its form.
      const content = name === 'RIFF' ? 4 : length + (length % 2);
      passedBytes += chunkHeadBytes + content;
      if (passedBytes > mostPassedBytes) throw broken('its samples do not begin');
      if (name === 'fmt ') {
        await checkFormat(bytes, content, shape);
        isKnown = true;
      } else await skip(bytes, content);
    }
  }
}

async function* samples(bytes: ByteReader, length: number): AsyncGenerator<Buffer> {
  let left = length;
  while (left > 0) {
    const piece = await bytes.some(left);
    if (piece === null) {
      if (left === Number.POSITIVE_INFINITY || left === offByBytes) return;
      throw new WavError('cut', 'There is less audio than its head says');
    }
    left -= piece.length;
    yield piece;
  }
}

async function skip(bytes: ByteReader, length: number): Promise<void> {
  for (let left = length; left > 0; ) {
    const piece = await bytes.some(left);
    if (piece === null) return;
    left -= piece.length;
  }
}

async function checkFormat(bytes: ByteReader, length: number, { channels, sampleRateHz }: SoundShape): Promise<void> {
  const content = length > mostFormatBytes ? null : await bytes.take(length);
  const format = content === null ? null : readWavFormat(content);
  const isAsked =
    format?.isPcm === true &&
    format.bitsPerSample === 16 &&
    format.blockAlign === channels * 2 &&
    format.channels === channels &&
    format.sampleRateHz === sampleRateHz;
  if (!isAsked) throw broken('its format is another one than was asked for');
}

function broken(why: string): WavError {
  return new WavError('other', `The audio is a WAV file, and ${why}`);
}
