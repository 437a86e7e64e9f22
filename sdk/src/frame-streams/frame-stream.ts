import { abortError } from '../attempt.ts';
import { type CallOptions, checkOptionsObject } from '../client-options.ts';
import { AbortError, ApiError, ConnectionError, TrunklineError } from '../errors.ts';
import { readFrames } from '../read-frames.ts';
import { redacted } from '../redact.ts';
import { onAbort } from '../runtime.ts';
import type { Frame } from '../sse-frames.ts';

/** The key of a stream that has begun is used up. */
export const again = { retryable: true, idempotencyKey: null };

/** What the frames of one operation mean. */
export interface FrameReading<Event, Whole> {
  /** The head of the answer came. */
  begun(headers: Headers): void;
  /** The events of a frame, which is not `error`. Whatever it throws is an unsound stream. */
  eventsOf(frame: Frame, response: Response): readonly Event[];
  isTerminal(event: string): boolean;
  /** All that the stream gives, once an event is the last one; null for every other. */
  wholeOf(event: Event): Whole | null;
}

/** An answer of one reader, while it comes. */
export interface FrameStream<Event, Whole> {
  iterate(): AsyncIterator<Event, void, undefined>;
  final(): Promise<Whole>;
  abort(reason?: unknown): void;
}

/**
 * A stream that is asked for when it is first read, and read once. `open` begins the request, under the signal of the stream; `redact`
 * takes secrets out of the text of an error.
 */
export function createFrameStream<Event, Whole>(
  options: CallOptions | undefined,
  open: (options: CallOptions) => Promise<Response>,
  redact: (text: string) => string,
  reading: FrameReading<Event, Whole>,
): FrameStream<Event, Whole> {
  if (options !== undefined) checkOptionsObject(options);
  const controller = new AbortController();
  let hasBegun = false;
  let resolve: (whole: Whole) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const outcome = new Promise<Whole>((...settle) => {
    [resolve, reject] = settle;
  });
  // Who reads in a loop gets it there, and need not ask here.
  outcome.catch(() => undefined);
  const aborted = (): AbortError => abortError(controller.signal, again);
  // Also while no one reads.
  onAbort(controller.signal, () => reject(aborted()));

  async function* read(): AsyncGenerator<Event, void, undefined> {
    const stopListening = onAbort(options?.signal, () => controller.abort(options?.signal?.reason));
    try {
      const response = await open({ ...options, signal: controller.signal });
      reading.begun(response.headers);
      for await (const event of eventsOf(response, redact, reading)) {
        if (controller.signal.aborted) throw aborted();
        const whole = reading.wholeOf(event);
        if (whole !== null) resolve(whole);
        yield event;
        if (whole !== null) return;
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
  const iterator = (): AsyncIterator<Event, void, undefined> => {
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
  return {
    iterate: () => {
      refuseTwice();
      return iterator();
    },
    final: async () => {
      const events = hasBegun ? undefined : begin();
      while (events !== undefined && (await events.next()).done !== true);
      return outcome;
    },
    abort: (reason) => controller.abort(reason),
  };
}

/** The events up to the terminal one. */
export async function* eventsOf<Event>(
  response: Response,
  redact: (text: string) => string,
  reading: Pick<FrameReading<Event, unknown>, 'eventsOf' | 'isTerminal'>,
): AsyncGenerator<Event, void, undefined> {
  try {
    for await (const frame of readFrames(response, ({ event }) => event === 'error' || reading.isTerminal(event))) {
      if (frame.event === 'error') throw streamError(response, redact, frame.data);
      yield* reading.eventsOf(frame, response);
    }
  } catch (error) {
    throw error instanceof TrunklineError ? error : unsound();
  }
}

/** What a stream says where it ends with an error. */
export function streamError(response: Response, redact: (text: string) => string, data: string): ApiError {
  const headers = redacted(response.headers, redact);
  const body = objectOf(redact(data));
  const answer = { status: response.status, headers, body };
  // The router says it in its envelope, and then that counts.
  return new ApiError(answer, { retryable: 'retryable' in body && body.retryable === true, idempotencyKey: null });
}

export function objectOf(data: string): object {
  const body: unknown = JSON.parse(data);
  if (typeof body !== 'object' || body === null) throw unsound();
  return body;
}

export function unsound(cause?: unknown): ConnectionError {
  return new ConnectionError('The stream is not as it should be', again, cause);
}
