import type { Answer, Caller } from '../caller.ts';
import type { KeyedCallOptions } from '../client-options.ts';
import type { LlmRequest, LlmResponse } from '../generated/schemas.ts';
import { createResponseStream, type ResponseStream } from '../response-stream.ts';

/** A history to continue. Which method is called decides whether the answer streams. */
export type CreateResponse = Omit<LlmRequest, 'stream'>;

export interface Responses {
  /** The whole answer at once. */
  create(request: CreateResponse, options?: KeyedCallOptions): Promise<LlmResponse>;
  /** The answer while it comes. Nothing is sent until it is read. */
  stream(request: CreateResponse, options?: KeyedCallOptions): ResponseStream;
}

/** Language models. */
export interface Llm {
  responses: Responses;
}

export function createLlm(call: Caller, redact: (text: string) => string): Llm {
  const params = (key: string) => ({ header: { 'Idempotency-Key': key } });
  return {
    responses: {
      create: (body, options) =>
        call(
          'model',
          options,
          // The address has two kinds of answer, and without `stream` it is this one.
          async (http, key) =>
            (await http.POST('/v1/llm/responses', { params: params(key), body })) as Answer<LlmResponse>,
        ),
      stream: (request, options) =>
        createResponseStream(
          options,
          (guarded) =>
            call(
              'model',
              guarded,
              async (http, key) => {
                const body = { ...request, stream: true };
                const answer = await http.POST('/v1/llm/responses', { params: params(key), body, parseAs: 'stream' });
                return { ...answer, data: answer.response };
              },
              { live: 'text/event-stream' },
            ),
          redact,
        ),
    },
  };
}
