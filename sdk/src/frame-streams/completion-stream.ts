import type { CallOptions } from '../client-options.ts';
import { createFrameStream, objectOf } from './frame-stream.ts';
import type { CompleteDoneFrame, CompleteStreamEvent, OneShotErrorFrame } from '../generated/schemas.ts';

/** What a completion gives. The event `error` is thrown instead. */
export type CompletionEvent = Exclude<CompleteStreamEvent, OneShotErrorFrame>;

/** What a completion came to. */
export type Completion = CompleteDoneFrame['data'];

/**
 * A completion while it comes. It is asked for when it is first read, and read once: by `for await`, or by `final()` or `finalText()`
 * alone, which may also follow a loop that went to the end. Leaving the loop ends the request.
 *
 * Reading throws an ApiError where the server ends the stream with an error, a ConnectionError where it ends without
 * `done`, a TimeoutError or AbortError. Nothing is repeated once it has begun; where `retryable` is true, a new call may
 * succeed.
 */
export interface CompletionStream extends AsyncIterable<CompletionEvent> {
  /** Names the request on the server, for `router.requests.get`; null until it has begun. */
  readonly requestId: string | null;
  /** All text that the model writes, at its end. */
  finalText(): Promise<string>;
  /** What it came to, at its end: `toolCalls` are those that are yours to answer. */
  final(): Promise<Completion>;
  /** Ends the request now: its reader gets an AbortError with this reason. */
  abort(reason?: unknown): void;
}

/** `open` begins the request, under the signal of the stream; `redact` takes secrets out of the text of an error. */
export function createCompletionStream(
  options: CallOptions | undefined,
  open: (options: CallOptions) => Promise<Response>,
  redact: (text: string) => string,
): CompletionStream {
  let requestId: string | null = null;
  const frames = createFrameStream<CompletionEvent, Completion>(options, open, redact, {
    begun: (headers) => {
      requestId = headers.get('x-request-id');
    },
    isTerminal: (event) => event === 'done',
    eventsOf: ({ event, data }) => [{ event, data: objectOf(data) } as CompletionEvent],
    wholeOf: (event) => (event.event === 'done' ? event.data : null),
  });
  return {
    get requestId() {
      return requestId;
    },
    [Symbol.asyncIterator]: frames.iterate,
    finalText: async () => (await frames.final()).text,
    final: frames.final,
    abort: frames.abort,
  };
}
