import type { components } from '../contract/generated/openapi.ts';
import { headerOf } from '../platform/http-client/header-of.ts';
import type { BegunAnswer } from './api-connection.ts';
import { failureOf, StreamFailed } from './stream-failed.ts';

type Event = components['schemas']['ResponseStreamEvent'];

/** An event of a response; that of an error is thrown. */
export type ResponseEvent = Exclude<Event, { event: 'error' }>;

/**
 * What a language model says, while it says it. Reading ends behind `response.completed`. It throws StreamFailed where the stream has
 * failed or was cut, and what its signal was aborted with; the connection is closed by that, and by leaving the loop.
 */
export interface ResponseStream extends AsyncIterable<ResponseEvent> {
  /** Who serves it. */
  readonly provider: string;
  readonly model: string;
  readonly requestId: string;
}

// Far above any answer of a model.
const mostFrameBytes = 8_388_608;

/** A stream of an answer of POST /v1/llm/responses that was asked for with `stream: true`. */
export function readResponse({ headers, body }: BegunAnswer): ResponseStream {
  return {
    provider: headerOf(headers, 'service-provider') ?? '',
    model: headerOf(headers, 'service-model') ?? '',
    requestId: headerOf(headers, 'service-request-id') ?? '',
    [Symbol.asyncIterator]: () => readEvents(body),
  };
}

async function* readEvents(body: AsyncIterable<Buffer>): AsyncGenerator<ResponseEvent, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let begun = '';
  try {
    for await (const bytes of body) {
      const frames = (begun + decoder.decode(bytes, { stream: true })).split(/\r?\n\r?\n/);
      begun = frames.pop() ?? '';
      if (begun.length > mostFrameBytes) throw new StreamFailed('A frame of the stream is too long');
      for (const frame of frames) {
        const event = eventOf(frame);
        if (event === null) continue;
        if (event.event === 'error') throw endedBy(event.data.error);
        yield event;
        if (event.event === 'response.completed') return;
      }
    }
  } catch (error) {
    throw isLost(error) ? new StreamFailed(`The stream broke off: ${error.code}`) : error;
  }
  throw new StreamFailed('The stream ended before its last frame');
}

/** A response that has begun has a vendor: what is unavailable then is the process, which stops. */
function endedBy(error: Parameters<typeof failureOf>[0]): StreamFailed {
  return error.code === 'provider_unavailable' ? new StreamFailed(error.message) : failureOf(error);
}

/** Null for what says nothing: a comment, which keeps the connection open. */
function eventOf(frame: string): Event | null {
  const [, event] = /^event: ?(.+?)\r?$/m.exec(frame) ?? [];
  const [, data] = /^data: ?(.+?)\r?$/m.exec(frame) ?? [];
  if (event === undefined || data === undefined) return null;
  try {
    return { event, data: JSON.parse(data) } as Event;
  } catch {
    throw new StreamFailed('A frame of the stream is no JSON');
  }
}

/** Whether it is an error of the connection, by the system or by undici. */
function isLost(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && !(error instanceof StreamFailed)
  );
}
