import type { Input, SliceHandlers } from '../contract/binding.ts';
import type { components } from '../contract/generated/openapi.ts';
import { coreEnvelope } from '../http/answers/envelopes.ts';
import { createErrorPageUrl } from '../http/docs/error-pages.ts';
import { bodySha256 } from '../platform/text/canonical-json.ts';
import type { AppError } from '../platform/process/errors.ts';
import type { RequestContext } from '../router/index.ts';
import type { Complete } from './complete.ts';
import type { Synthesize } from './synthesize.ts';
import type { Transcribe } from './transcribe.ts';

type Wire = components['schemas'];

export function createOneShotRoutes(services: {
  complete: Complete;
  synthesize: Synthesize;
  transcribe: Transcribe;
  publicUrl: () => string;
}): SliceHandlers<'one-shot'> {
  const errorPageUrl = createErrorPageUrl(services.publicUrl);
  const envelopeOf =
    ({ requestId }: RequestContext) =>
    (error: AppError) =>
      coreEnvelope(error, { requestId, errorPageUrl }) as Wire['ErrorEnvelope'];
  return {
    transcribe: async (input, reply) => {
      const { file, headers } = input.body;
      const sha256 = bodySha256({ ...headers, file: input.contentSha256.toString('hex') });
      const { attemptId, frames } = await services.transcribe(contextOf(input, sha256), {
        file,
        intent: headers['x-service-intent'] as Wire['OneShotIntent'],
        constraints: headers['x-service-constraints'] as Wire['SessionConstraints'] | undefined,
        options: (headers['x-service-stt-options'] ?? {}) as Wire['SttOptions'],
        sessionId: input.headers['x-session-id'],
      });
      return reply(200, { events: inOneBatch(frames) }, { 'service-attempt-id': attemptId });
    },
    synthesize: async (input, reply) => {
      const context = contextOf(input, bodySha256(input.body));
      const { samples: pcm, sampleRateHz, ...served } = await services.synthesize(context, input.body);
      const headers = {
        'service-attempt-id': served.attemptId,
        'x-service-audio-format': 'pcm_s16le',
        'x-service-provider': served.provider,
        'x-service-model': served.model,
        'x-service-failover-count': String(served.failovers),
        ...(served.scoresRunId !== null && { 'x-service-scores-run-id': served.scoresRunId }),
      };
      return reply(200, { pcm, sampleRateHz }, headers);
    },
    complete: async (input, reply) => {
      const context = contextOf(input, bodySha256(input.body));
      const { attemptId, events } = await services.complete(context, input.body, envelopeOf(context));
      return reply(200, { events }, { 'service-attempt-id': attemptId });
    },
  };
}

async function* inOneBatch<Frame>(frames: readonly Frame[]): AsyncGenerator<readonly Frame[]> {
  yield frames;
}

/** A request of the router: without a key of the caller its id stands in for one. */
function contextOf(
  input: Omit<Input<'complete'> | Input<'synthesize'>, 'body' | 'headers' | 'contentSha256'>,
  contentSha256: Buffer,
): RequestContext {
  const { requestId, principal: asker, idempotencyKey = requestId, startedMs, signal } = input;
  // The cookie of a browser asks for what its key may ask.
  const principal = asker.kind === 'dashboard' ? { ...asker, kind: 'key' as const } : asker;
  return { requestId, principal, idempotencyKey, contentSha256, startedMs, signal };
}
