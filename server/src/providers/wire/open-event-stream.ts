import type { z } from 'zod';
import { type AddedFields, asNotTheCallers, mayRefuseField } from './added-fields.ts';
import type { FrameStream } from './event-stream.ts';
import { readAnswer } from './read-answer.ts';
import { readErrorBody } from './read-json.ts';
import { type VendorCall, VendorFailure } from '../ports/vendor-call.ts';
import type { VendorHttp, VendorResponse } from './vendor-http.ts';

/** What the adapter of a vendor makes of an answer without a status of success: its body is JSON, or null where it cannot be read. */
export type FailureOfAnswer = (response: VendorResponse, json: unknown) => VendorFailure;

/** A request for a generation. */
export interface StreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: Readonly<Record<string, unknown>>;
  /** What of the JSON no caller sent. */
  readonly added: AddedFields;
}

/**
 * Posts JSON and gives the frames of the event stream that answers it, in batches as they come, or those of what comes in
 * its place (`readAnswer`). Where the vendor refuses a field that the adapter added, it is asked again without it, once for
 * each field. Throws VendorFailure for an answer without a status of success.
 */
export async function openEventStream(
  http: VendorHttp,
  { url, headers, json, added }: StreamRequest,
  call: VendorCall,
  failureOfAnswer: FailureOfAnswer,
): Promise<FrameStream> {
  const request = added.begin(json);
  for (;;) {
    const body = request.body();
    const accept = body['stream'] === true ? 'text/event-stream' : 'application/json';
    const response = await http.send(
      {
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', accept, ...headers },
        body: JSON.stringify(body),
      },
      call,
    );
    if (response.status >= 200 && response.status < 300) {
      request.accepted();
      return readAnswer(response.body);
    }
    const { text, json: reported } = await readErrorBody(response);
    call.signal.throwIfAborted();
    const mayBeOurs = mayRefuseField(response.status);
    if (mayBeOurs && request.leaveOut(text)) continue;
    const failure = failureOfAnswer(response, reported);
    throw mayBeOurs && request.isOurs(text) ? asNotTheCallers(failure) : failure;
  }
}

/** A part of a frame in the shape that the vendor's protocol gives it. Throws VendorFailure `malformed`. */
export function shaped<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new VendorFailure('malformed', 'A frame of the stream is not of its form');
}
