import { afterEach } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { ResponseEvent } from '../../../server/src/worker-client/response-stream.ts';
import { createWorkerApi, type WorkerApi } from '../../../server/src/worker-client/worker-api.ts';
import { waitFor } from '../../support/sms-waiting.ts';

/** The client of the API that a worker has, at any address. It, and what is pushed to `ends`, is closed behind each test. */
export function onApis(): { apiAt: (url: string) => WorkerApi; ends: Array<() => Promise<void>> } {
  const ends: Array<() => Promise<void>> = [];
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });
  return {
    ends,
    apiAt: (url) => {
      const ids = createIds(systemClock, systemRandomness);
      const api = createWorkerApi({ apiUrl: () => url, credential: () => 'key_unused', ids, clock: systemClock });
      ends.push(api.close);
      return api;
    },
  };
}

export const simulated = (model: string) => ({ mode: 'explicit', provider: 'simulated', model }) as const;
export const request = (text: string, model = 'echo'): components['schemas']['LlmRequest'] => ({
  input: [{ type: 'message', role: 'user', content: [{ type: 'text', text }] }],
  max_output_tokens: 100,
  routing: simulated(model),
});
export const never = new AbortController().signal;
export const read = async (
  stream: AsyncIterable<ResponseEvent>,
  into: ResponseEvent[] = [],
): Promise<ResponseEvent[]> => {
  for await (const event of stream) into.push(event);
  return into;
};

/** What a stream of speech gives, and how it ends. */
export function listening<Frame extends { type: string }>() {
  const over = Promise.withResolvers<Error | null>();
  const frames: Frame[] = [];
  const audio: Buffer[] = [];
  let endings = 0;
  return {
    frames,
    audio,
    over: over.promise,
    endings: () => endings,
    until: (type: Frame['type']) =>
      waitFor(
        `${type} comes`,
        async () => frames,
        (seen) => seen.some((frame) => frame.type === type),
      ),
    listeners: {
      frame: (frame: Frame) => void frames.push(frame),
      audio: (bytes: Buffer) => void audio.push(Buffer.from(bytes)),
      ended: (failure: Error | null) => {
        endings += 1;
        over.resolve(failure);
      },
    },
  };
}
