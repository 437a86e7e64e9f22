import { leastWavPlaceholder, readWavFormat } from '../platform/wav-format.ts';
import { answerLimits } from './answer-limits.ts';
import type { ByteReader } from './byte-reader.ts';
import type { AudioShape } from './tts.ts';
import { VendorFailure } from './vendor-call.ts';

const chunkHeadBytes = 8;
const mostFormatBytes = 1_024;
/** By how much lengths are wrong that count the head of a chunk too often (docs/decisions/0245). */
const offByBytes = chunkHeadBytes;
const chunkName = /^[A-Za-z][A-Za-z0-9 ]{3}$/;

/**
 * The samples of a WAV file while it comes: raw 16-bit ones of the shape that was asked for. A length that its writer did
 * not know, nothing or 2,000,000,000 bytes and more (docs/decisions/0245), means to the end of the body. Behind a length
 * that is true come other chunks, which are passed over, the next file, as servers write that speak sentence by sentence,
 * or, where it is neither, samples that were not counted. Throws VendorFailure: `malformed` for another format and for what
 * is no WAV file, `connection_lost` where there is less than its head says.
 */
export async function* wavSamples(bytes: ByteReader, shape: AudioShape): AsyncGenerator<Buffer> {
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
      yield* samples(bytes, length === 0 || length >= leastWavPlaceholder ? Number.POSITIVE_INFINITY : length);
    } else if (hasBegun && !chunkName.test(name)) {
      yield head;
      return yield* samples(bytes, Number.POSITIVE_INFINITY);
    } else {
      // Of the head of a file this is all but the name of its form.
      const content = name === 'RIFF' ? 4 : length + (length % 2);
      passedBytes += chunkHeadBytes + content;
      if (passedBytes > answerLimits.silentBytes) throw broken('its samples do not begin');
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
      throw new VendorFailure('connection_lost', 'There is less audio than its head says', { status: 200 });
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

async function checkFormat(bytes: ByteReader, length: number, { channels, sampleRateHz }: AudioShape): Promise<void> {
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

function broken(why: string): VendorFailure {
  return new VendorFailure('malformed', `The audio is a WAV file, and ${why}`, { status: 200 });
}
