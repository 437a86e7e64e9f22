import type { Input, SliceHandlers } from '../contract/binding.ts';
import type { components } from '../contract/generated/openapi.ts';
import { coreEnvelope } from '../http/answers/envelopes.ts';
import { createErrorPageUrl } from '../http/docs/error-pages.ts';
import { bodySha256 } from '../platform/text/canonical-json.ts';
import type { AppError } from '../platform/process/errors.ts';
import type { RequestContext } from '../router/index.ts';
import type { Complete } from './complete.ts';

export function createOneShotRoutes(services: {
  complete: Complete;
  publicUrl: () => string;
}): SliceHandlers<'one-shot'> {
  const errorPageUrl = createErrorPageUrl(services.publicUrl);
  const envelopeOf =
    ({ requestId }: RequestContext) =>
    (error: AppError) =>
      coreEnvelope(error, { requestId, errorPageUrl }) as components['schemas']['ErrorEnvelope'];
  return {
    complete: async (input, reply) => {
      const context = contextOf(input, bodySha256(input.body));
      const { attemptId, events } = await services.complete(context, input.body, envelopeOf(context));
      return reply(200, { events }, { 'service-attempt-id': attemptId });
    },
  };
}

/** A request of the router: without a key of the caller its id stands in for one. */
function contextOf(input: Input<'complete'>, contentSha256: Buffer): RequestContext {
  const { requestId, principal, idempotencyKey = requestId, startedMs, signal } = input;
  return { requestId, principal, idempotencyKey, contentSha256, startedMs, signal };
}
