import type { components } from '../../server/src/contract/generated/openapi.ts';
import { openStream, type StreamCaller } from './stream-caller.ts';

type Formats = { input: Format; output: Format };
interface Format {
  encoding: 'pcm_s16le';
  sample_rate_hz: number;
  channels: 1;
}

/** The form of sound of a side, in samples a second. */
export const formats = (input = 16_000, output = input): Formats => ({
  input: { encoding: 'pcm_s16le', sample_rate_hz: input, channels: 1 },
  output: { encoding: 'pcm_s16le', sample_rate_hz: output, channels: 1 },
});

/** Opens the media of a session as its client, with a credential of it. */
export const openClient = (url: string, sessionId: string, credential: string): Promise<StreamCaller> =>
  openStream({ url, path: `/v1/sessions/${sessionId}/media`, key: credential, idempotencyKey: null });

/** Opens it as the worker that has claimed it. */
export const openWorker = (
  url: string,
  { sessionId, credential }: Pick<components['schemas']['WorkerClaim'], 'sessionId' | 'credential'>,
): Promise<StreamCaller> =>
  openStream({ url, path: `/v1/worker/sessions/${sessionId}/media`, key: credential, idempotencyKey: null });
