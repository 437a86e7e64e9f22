import type { ApiPromise } from '../api-promise.ts';
import { checkNothingBehind, type KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { LlmRequest, LlmResponse } from '../generated/schemas.ts';
import { eventStream } from '../read-frames.ts';
import type { ResourceParts } from '../resource-parts.ts';
import { createResponseStream, type ResponseStream } from '../response-stream.ts';

/** A history to continue. Which method is called decides whether the answer streams. */
export type CreateResponse = Omit<LlmRequest, 'stream'>;

export interface Responses {
  /** The whole answer at once. */
  create(request: CreateResponse, options?: KeyedCallOptions): ApiPromise<LlmResponse>;
  /** The answer while it comes. Nothing is sent until it is read. */
  stream(request: CreateResponse, options?: KeyedCallOptions): ResponseStream;
}

/** Language models. */
export interface Llm {
  responses: Responses;
}

export function createLlm({ methods, redact }: ResourceParts): Exact<Llm> {
  const { model, live } = methods;
  const open = live('/v1/llm/responses', eventStream);
  return {
    responses: {
      create: model('/v1/llm/responses'),
      stream: (request, options, ...behind: unknown[]) => {
        checkNothingBehind(behind, 'request', 'options');
        return createResponseStream(options, (guarded) => open({ ...request, stream: true }, guarded), redact);
      },
    },
  };
}
