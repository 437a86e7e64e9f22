import type { z } from 'zod';
import type { FrameStream } from './event-stream.ts';
import { readAnswer } from './read-answer.ts';
import { readErrorJson } from './read-json.ts';
import { type VendorCall, VendorFailure } from './vendor-call.ts';
import type { VendorHttp, VendorResponse } from './vendor-http.ts';

/** What the adapter of a vendor makes of an answer without a status of success: its body is JSON, or null where it cannot be read. */
export type FailureOfAnswer = (response: VendorResponse, json: unknown) => VendorFailure;

/**
 * Posts JSON and gives the frames of the event stream that answers it, in batches as they come, or those of what comes in
 * its place (`readAnswer`). Throws VendorFailure for an answer without a status of success.
 */
export async function openEventStream(
  http: VendorHttp,
  request: { url: string; headers: Readonly<Record<string, string>>; json: unknown },
  call: VendorCall,
  failureOfAnswer: FailureOfAnswer,
): Promise<FrameStream> {
  const response = await http.send(
    {
      method: 'POST',
      url: request.url,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...request.headers },
      body: JSON.stringify(request.json),
    },
    call,
  );
  if (response.status < 200 || response.status >= 300) throw failureOfAnswer(response, await readErrorJson(response));
  return readAnswer(response.body);
}

/** A part of a frame in the shape that the vendor's protocol gives it. Throws VendorFailure `malformed`. */
export function shaped<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new VendorFailure('malformed', 'A frame of the stream is not of its form');
}
