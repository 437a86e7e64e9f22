import type { Input, SliceHandlers } from '../contract/binding.ts';
import type { components } from '../contract/generated/openapi.ts';
import { coreEnvelope } from '../http/answers/envelopes.ts';
import { createErrorPageUrl } from '../http/docs/error-pages.ts';
import { bodySha256 } from '../platform/text/canonical-json.ts';
import type { AppError } from '../platform/process/errors.ts';
import type { RequestContext } from '../router/index.ts';
import type { Complete } from './complete.ts';
import type { Synthesize } from './synthesize.ts';

export function createOneShotRoutes(services: {
  complete: Complete;
  synthesize: Synthesize;
  publicUrl: () => string;
}): SliceHandlers<'one-shot'> {
  const errorPageUrl = createErrorPageUrl(services.publicUrl);
  const envelopeOf =
    ({ requestId }: RequestContext) =>
    (error: AppError) =>
      coreEnvelope(error, { requestId, errorPageUrl }) as components['schemas']['ErrorEnvelope'];
  return {
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

/** A request of the router: without a key of the caller its id stands in for one. */
function contextOf(input: Input<'complete' | 'synthesize'>, contentSha256: Buffer): RequestContext {
  const { requestId, principal, idempotencyKey = requestId, startedMs, signal } = input;
  return { requestId, principal, idempotencyKey, contentSha256, startedMs, signal };
}
