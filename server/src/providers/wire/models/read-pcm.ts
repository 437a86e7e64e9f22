import { type ByteReader, createByteReader } from '../../../audio/byte-reader.ts';
import { WavError, wavSamples } from '../../../audio/wav-samples.ts';
import { answerLimits } from '../answer-limits.ts';
import { audioFormOf } from './audio-form.ts';
import { readErrorJson } from '../read-json.ts';
import type { AudioShape } from '../../ports/tts.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';
import type { VendorResponse } from '../vendor-http.ts';

const bytesPerSample = 2;

// Anything else, an error or a compressed format, would be heard as noise. Big-endian `audio/L16` (RFC 2586) is no
// exception. Some servers name bytes alone, or nothing.
const raw = /^(?:audio\/(?:x-)?(?:pcm|raw)|(?:application|binary)\/octet-stream)?$/i;
const wav = /^audio\/(?:x-|vnd\.)?wave?$/i;
const anyAudio = /^(?:audio\/.+|(?:application|binary)\/octet-stream)?$/i;

/**
 * Raw 16-bit samples as they come, out of a WAV file too. `announces` says what the head of a vendor is worth: `format` of
 * one that may give another format than it was asked for, `audio` of one that gives what it was asked for under any name.
 * Whatever it says, the first bytes are looked at before any are given. Throws VendorFailure: `malformed` where the head
 * or those bytes are of something else, `empty_output` at an end without a byte, `connection_lost` at an end in the middle
 * of a sample.
 */
export async function* readPcm(
  response: VendorResponse,
  shape: AudioShape,
  announces: 'format' | 'audio' = 'format',
): AsyncGenerator<Buffer> {
  const { status } = response;
  const said = announces === 'format' ? formSaid(response, shape) : anyAudio.test(mediaType(response)) && 'any';
  if (said === false) {
    await readErrorJson(response);
    throw new VendorFailure('malformed', 'The answer is not raw audio', { status });
  }
  const bytes = createByteReader(response.body);
  let given = 0;
  try {
    for await (const piece of await samplesOf(bytes, said, shape)) {
      given += piece.length;
      yield piece;
    }
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    throw new VendorFailure(error.kind === 'cut' ? 'connection_lost' : 'malformed', error.message, { status });
  } finally {
    await bytes.leave();
  }
  if (given === 0) throw new VendorFailure('empty_output', 'The answer has no audio', { status });
  if (given % (bytesPerSample * shape.channels) !== 0)
    throw new VendorFailure('connection_lost', 'The audio ends in the middle of a sample', { status });
}

async function samplesOf(bytes: ByteReader, said: 'any' | 'wav', shape: AudioShape): Promise<AsyncIterable<Buffer>> {
  let isWhole = false;
  let form = null;
  while (form === null) {
    isWhole = !(await bytes.more());
    form = audioFormOf(bytes.held(), isWhole);
  }
  if (form === 'wav') return wavSamples(bytes, shape, answerLimits.silentBytes);
  if (form === 'samples' && (said === 'any' || bytes.held().length === 0)) return asTheyCome(bytes);
  throw new VendorFailure('malformed', 'The answer does not begin like raw audio', { status: 200 });
}

async function* asTheyCome(bytes: ByteReader): AsyncGenerator<Buffer> {
  for (let piece = await bytes.some(Infinity); piece !== null; piece = await bytes.some(Infinity)) yield piece;
}

/** What a head that may be believed says; false for what cannot be the audio that was asked for. */
function formSaid(response: VendorResponse, { sampleRateHz }: AudioShape): 'any' | 'wav' | false {
  const type = mediaType(response);
  if (wav.test(type)) return 'wav';
  const [, rate] = /;\s*rate\s*=\s*"?(\d+)/i.exec(response.contentType) ?? [];
  return raw.test(type) && (rate === undefined || Number(rate) === sampleRateHz) && 'any';
}

/** Without its parameters, such as a rate. */
function mediaType({ contentType }: VendorResponse): string {
  return (contentType.split(';')[0] ?? '').trim();
}
