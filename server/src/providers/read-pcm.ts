import { readErrorJson } from './read-json.ts';
import type { AudioShape } from './tts.ts';
import { VendorFailure } from './vendor-call.ts';
import type { VendorResponse } from './vendor-http.ts';

const bytesPerSample = 2;

// An error object or a container under a status of success: its bytes would be heard as noise.
const notRaw = /json|^text\/|^audio\/(x-|vnd\.)?(wav|wave|flac|ogg|aac|mp4)\b/i;

/**
 * Raw 16-bit samples as they come. Throws VendorFailure: `malformed` where the head announces something else,
 * `empty_output` at an end without a byte, `connection_lost` at an end in the middle of a sample.
 */
export async function* readPcm(response: VendorResponse, { channels }: AudioShape): AsyncGenerator<Buffer> {
  const { status } = response;
  if (notRaw.test(response.contentType)) {
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
