import type { CallOptions } from './client-options.ts';
import { createFrameStream, objectOf, streamError, unsound } from './frame-streams/frame-stream.ts';
import type {
  LlmOutputItem,
  LlmResponse,
  ResponseErrorFrame,
  ResponseStreamEvent,
  RouterRoute,
} from './generated/schemas.ts';
import { otherAnswer } from './other-answer.ts';
import { eventStream, wholeAnswer } from './read-frames.ts';
import { requestIdOf, routeOf } from './route.ts';
import { eventsOfResponse } from './whole-response.ts';

/** What a stream gives. The event `error` is thrown instead. */
export type ResponseEvent = Exclude<ResponseStreamEvent, ResponseErrorFrame>;

/**
 * An answer while it comes. It is asked for when it is first read, and read once: by `for await`, or by `final()` or
 * `finalText()` alone, which may also follow a loop that went to the end. Leaving the loop ends the request. An iterator that
 * was taken and not read reads nothing: whoever reads first has the stream.
 *
 * Reading throws an ApiError where the server ends the stream with an error, a ConnectionError where it ends without
 * `response.completed`, a TimeoutError or AbortError. Nothing is repeated once it has begun; where `retryable` is true, a
 * new call may succeed.
 */
export interface ResponseStream extends AsyncIterable<ResponseEvent> {
  /** Names the request on the server; null until it has begun. */
  readonly requestId: string | null;
  /** Who serves it; null until it has begun. */
  readonly route: RouterRoute | null;
  /** All text that the model writes, at its end. */
  finalText(): Promise<string>;
  /** The same as `finalText()`, by its name in the first release. */
  text(): Promise<string>;
  /** The answer as `create` would give it, at its end. */
  final(): Promise<LlmResponse>;
  /** Ends the request now: whoever reads gets an AbortError with this reason. */
  abort(reason?: unknown): void;
}

/** `open` begins the request, under the signal of the stream; `redact` takes secrets out of the text of an error. */
export function createResponseStream(
  options: CallOptions | undefined,
  open: (options: CallOptions) => Promise<Response>,
  redact: (text: string) => string,
): ResponseStream {
  let requestId: string | null = null;
  let route: RouterRoute | null = null;
  let id = '';
  const output: LlmOutputItem[] = [];
  const frames = createFrameStream<ResponseEvent, LlmResponse>(options, open, redact, {
    begun: (headers) => {
      requestId = requestIdOf(headers);
      route = routeOf(headers);
    },
    isTerminal: (event) => event === 'response.completed',
    eventsOf: ({ event, data }, response) => {
      const body = objectOf(data);
      if (event !== wholeAnswer) return [{ event, data: body } as ResponseEvent];
      if ('error' in body) throw streamError(response, redact, data);
      return eventsOfResponse(body) ?? refuse(response);
    },
    wholeOf: (event) => {
      if (event.event === 'response.created') id = event.data.response_id;
      if (event.event === 'response.item.completed') output[event.data.output_index] = event.data.item;
      if (event.event !== 'response.completed') return null;
      if (id === '' || route === null) throw unsound();
      return { id, route, output, ...event.data };
    },
  });
  const stream: ResponseStream = {
    get requestId() {
      return requestId;
    },
    get route() {
      return route;
    },
    [Symbol.asyncIterator]: frames.iterate,
    finalText: async () => textOf((await stream.final()).output),
    text: () => stream.finalText(),
    final: frames.final,
    abort: frames.abort,
  };
  return stream;
}

/** What the messages of an answer say. */
export function textOf(output: readonly LlmOutputItem[]): string {
  return output.flatMap((item) => (item.type === 'message' ? item.content.map(({ text }) => text) : [])).join('');
}

function refuse(response: Response): never {
  throw otherAnswer(response, eventStream, null);
}
