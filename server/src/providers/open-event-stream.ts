import type { z } from 'zod';
import { type FrameStream, readEventStream, type StreamFrame } from './event-stream.ts';
import { parseVendorJson } from './parse-vendor-json.ts';
import { readErrorJson } from './read-json.ts';
import { type VendorCall, VendorFailure } from './vendor-call.ts';
import type { VendorHttp, VendorResponse } from './vendor-http.ts';

/** What the adapter of a vendor makes of an answer that is no stream: its body is JSON, or null where it cannot be read. */
export type FailureOfAnswer = (response: VendorResponse, json: unknown) => VendorFailure;

/**
 * Posts JSON and gives the frames of the event stream that answers it, in batches as they come. Throws VendorFailure for an answer of any other
 * kind: one that has no status of success, and one in JSON, which is how some servers tell an error under 200.
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
  const isSuccess = response.status >= 200 && response.status < 300;
  if (!isSuccess || /^application\/(?:[\w.-]+\+)?json\b/i.test(response.contentType)) {
    throw failureOfAnswer(response, await readErrorJson(response));
  }
  return readEventStream(response.body);
}

/** The data of a frame as JSON. Throws VendorFailure `malformed`. */
export function jsonOf({ data }: StreamFrame): unknown {
  try {
    return parseVendorJson(data);
  } catch {
    // Without a cause: the parser's message quotes what it read.
    throw new VendorFailure('malformed', 'A frame of the stream is no JSON');
  }
}

/** A part of a frame in the shape that the vendor's protocol gives it. Throws VendorFailure `malformed`. */
export function shaped<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new VendorFailure('malformed', 'A frame of the stream is not of its form');
}
