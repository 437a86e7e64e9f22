import { readErrorJson } from './read-json.ts';
import type { AudioShape } from './tts.ts';
import { VendorFailure } from './vendor-call.ts';
import type { VendorResponse } from './vendor-http.ts';

const bytesPerSample = 2;

// Anything else, an error or a compressed format, would be heard as noise. Big-endian `audio/L16` (RFC 2586) is no
// exception. Some servers name bytes alone, or nothing.
const raw = /^(?:audio\/(?:x-)?(?:pcm|raw)|(?:application|binary)\/octet-stream)?$/i;
const anyAudio = /^(?:audio\/.+|(?:application|binary)\/octet-stream)?$/i;

/**
 * Raw 16-bit samples as they come. `announces` says what the head of a vendor is worth: `format` of one that may give
 * another format than it was asked for, `audio` of one that gives what it was asked for under any name. Throws VendorFailure: `malformed` where the head announces something else,
 * `empty_output` at an end without a byte, `connection_lost` at an end in the middle of a sample.
 */
export async function* readPcm(
  response: VendorResponse,
  { channels }: AudioShape,
  announces: 'format' | 'audio' = 'format',
): AsyncGenerator<Buffer> {
  const { status } = response;
  if (!(announces === 'format' ? raw : anyAudio).test(mediaType(response))) {
    await readErrorJson(response);
    throw new VendorFailure('malformed', 'The answer is not raw audio', { status });
  }
  let bytes = 0;
  for await (const chunk of response.body) {
    if (chunk.length === 0) continue;
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes === 0) throw new VendorFailure('empty_output', 'The answer has no audio', { status });
  if (bytes % (bytesPerSample * channels) !== 0)
    throw new VendorFailure('connection_lost', 'The audio ends in the middle of a sample', { status });
}

/** Without its parameters, such as a rate. */
function mediaType({ contentType }: VendorResponse): string {
  return (contentType.split(';')[0] ?? '').trim();
}
