import { abortError } from './attempt.ts';
import { type CallOptions, checkOptionsObject } from './client-options.ts';
import { AbortError, ApiError, ConnectionError, TrunklineError } from './errors.ts';
import type {
  LlmOutputItem,
  LlmResponse,
  ResponseErrorFrame,
  ResponseStreamEvent,
  RouterRoute,
} from './generated/schemas.ts';
import { otherAnswer } from './other-answer.ts';
import { eventStream, readFrames, wholeAnswer } from './read-frames.ts';
import { redacted } from './redact.ts';
import { requestIdOf, routeOf } from './route.ts';
import { onAbort } from './runtime.ts';
import type { Frame } from './sse-frames.ts';
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

// The key of a stream that has begun is used up.
export const again = { retryable: true, idempotencyKey: null };

/** `open` begins the request, under the signal of the stream; `redact` takes secrets out of the text of an error. */
export function createResponseStream(
  options: CallOptions | undefined,
  open: (options: CallOptions) => Promise<Response>,
  redact: (text: string) => string,
): ResponseStream {
  if (options !== undefined) checkOptionsObject(options);
  const controller = new AbortController();
  let hasBegun = false;
  let requestId: string | null = null;
  let route: RouterRoute | null = null;
  let resolve: (response: LlmResponse) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const outcome = new Promise<LlmResponse>((...settle) => {
    [resolve, reject] = settle;
  });
  // Who reads in a loop is told there, and need not ask here.
  outcome.catch(() => undefined);
  const aborted = (): AbortError => abortError(controller.signal, again);
  // Also where nobody reads at that moment.
  onAbort(controller.signal, () => reject(aborted()));

  async function* read(): AsyncGenerator<ResponseEvent, void, undefined> {
    const stopListening = onAbort(options?.signal, () => controller.abort(options?.signal?.reason));
    try {
      const response = await open({ ...options, signal: controller.signal });
      requestId = requestIdOf(response.headers);
      route = routeOf(response.headers);
      const output: LlmOutputItem[] = [];
      let id = '';
      for await (const event of eventsOf(response, redact)) {
        if (controller.signal.aborted) throw aborted();
        if (event.event === 'response.created') id = event.data.response_id;
        if (event.event === 'response.item.completed') output[event.data.output_index] = event.data.item;
        if (event.event === 'response.completed') {
          if (id === '') throw unsound();
          resolve({ id, route, output, ...event.data });
        }
        yield event;
        if (event.event === 'response.completed') return;
      }
      throw new ConnectionError('The stream ended before the answer was complete', again);
    } catch (error) {
      reject(error);
      throw error;
    } finally {
      stopListening();
    }
  }
  const refuseTwice = (): void => {
    if (hasBegun) throw new TypeError('A stream can be read only once');
  };
  const begin = (): ReturnType<typeof read> => {
    refuseTwice();
    hasBegun = true;
    return read();
  };
  const iterate = (): AsyncIterator<ResponseEvent, void, undefined> => {
    let events: ReturnType<typeof read> | undefined;
    return {
      next: async () => {
        events ??= begin();
        return events.next();
      },
      return: async () => {
        // Another one reads.
        if (events === undefined && hasBegun) return { done: true, value: undefined };
        events ??= begin();
        const end = await events.return();
        reject(new AbortError('The stream was left before its end', { ...again, retryable: false }));
        return end;
      },
    };
  };
  const stream: ResponseStream = {
    get requestId() {
      return requestId;
    },
    get route() {
      return route;
    },
    [Symbol.asyncIterator]: () => {
      refuseTwice();
      return iterate();
    },
    finalText: async () => textOf((await stream.final()).output),
    text: () => stream.finalText(),
    final: async () => {
      const events = hasBegun ? undefined : begin();
      while (events !== undefined && (await events.next()).done !== true);
      return outcome;
    },
    abort: (reason) => controller.abort(reason),
  };
  return stream;
}

/** What the messages of an answer say. */
export function textOf(output: readonly LlmOutputItem[]): string {
  return output.flatMap((item) => (item.type === 'message' ? item.content.map(({ text }) => text) : [])).join('');
}

/** The events up to the terminal one. */
async function* eventsOf(
  response: Response,
  redact: (text: string) => string,
): AsyncGenerator<ResponseEvent, void, undefined> {
  const errorOf = (text: string): ApiError => {
    const headers = redacted(response.headers, redact);
    const answer = { status: response.status, headers, body: objectOf(redact(text)) };
    return new ApiError(answer, { retryable: false, idempotencyKey: null });
  };
  try {
    for await (const frame of readFrames(response, isTerminal)) {
      const { event, data } = frame;
      if (event === 'error') throw errorOf(data);
      const body = objectOf(data);
      if (event !== wholeAnswer) yield { event, data: body } as ResponseEvent;
      else if ('error' in body) throw errorOf(data);
      else yield* eventsOfResponse(body) ?? refuse(response);
    }
  } catch (error) {
    throw error instanceof TrunklineError ? error : unsound();
  }
}

function isTerminal({ event }: Frame): boolean {
  return event === 'response.completed' || event === 'error';
}

function objectOf(data: string): object {
  const body: unknown = JSON.parse(data);
  if (typeof body !== 'object' || body === null) throw unsound();
  return body;
}

function refuse(response: Response): never {
  throw otherAnswer(response, eventStream, null);
}

export function unsound(cause?: unknown): ConnectionError {
  return new ConnectionError('The stream is not as it should be', again, cause);
}
