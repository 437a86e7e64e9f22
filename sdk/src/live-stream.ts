import { abortError } from './attempt.ts';
import { sleep } from './attempts.ts';
import { type CallOptions, checkOptionsObject, limitsOf } from './client-options.ts';
import { ApiError, ConnectionError, TrunklineError } from './errors.ts';
import { otherAnswer } from './other-answer.ts';
import { eventStream, readFrames, wholeAnswer } from './read-frames.ts';
import { again, unsound } from './frame-streams/frame-stream.ts';
import { retryDelay } from './retry-delay.ts';

/** How a live stream is followed. */
export interface StreamOptions extends CallOptions {
  /** The `lastEventId` of an earlier stream, to go on behind it; otherwise it begins with what happens from now on. */
  lastEventId?: string;
}

/**
 * What happens, as it happens, without end. It connects when it is first read, and again whenever the connection ends,
 * breaks or falls silent, behind the last frame that came: nothing is missed and nothing comes twice. Leaving the loop
 * ends it.
 *
 * Reading throws what no new connection can mend: an AbortError, an ApiError such as 410 RESUME_EXPIRED, and the last
 * failure where `retries.limit` is given and so many follow one another.
 */
export interface LiveStream<Event> extends AsyncIterable<Event> {
  /** The place that was read last, also where nothing happened, and where a new loop begins; null before the first frame. */
  readonly lastEventId: string | null;
}

/** What becomes of a frame: its reader gets it or not, or it ends the stream, for good or for this connection. */
export type Fate = 'give' | 'skip' | 'over' | 'again';

/**
 * `open` connects once; `defaults` are the client's; `fateOf` is asked once about each frame of a loop, by a new one for each loop;
 * `readFrame` gives what older servers send the form of today.
 */
export function createLiveStream<Event extends { id: string; event: string; data: unknown }>(
  options: StreamOptions = {},
  defaults: CallOptions,
  open: (lastEventId: string | undefined, options: CallOptions) => Promise<Response>,
  createFateOf: () => (frame: Event) => Fate,
  readFrame: (frame: Event) => Event = (frame) => frame,
): LiveStream<Event> {
  checkOptionsObject(options);
  const { lastEventId, ...callOptions } = options;
  if (lastEventId === '') throw new TypeError('lastEventId must not be empty');
  const { retries } = limitsOf(callOptions, limitsOf(defaults));
  const patient = {
    ...retries,
    limit: callOptions.retries?.limit ?? Number.POSITIVE_INFINITY,
    // Nobody waits for an answer: however long the server asks to wait, the stream goes on after it.
    maxRetryAfterMs: callOptions.retries?.maxRetryAfterMs ?? Number.POSITIVE_INFINITY,
  };
  // The repetitions are made here, behind what was read meanwhile.
  const once = { ...callOptions, retries: { ...callOptions.retries, limit: 0 } };
  let place = lastEventId;

  async function* read(): AsyncGenerator<Event, void, undefined> {
    const { signal } = callOptions;
    const fateOf = createFateOf();
    // Of this loop alone: another one over the same stream reads at its own pace.
    let own = place;
    for (let failures = 0; ; ) {
      let failure: TrunklineError = new ConnectionError('The stream ended', again);
      let isOpen = false;
      try {
        const response = await open(own, once);
        isOpen = true;
        for await (const frame of readFrames(response, () => false)) {
          if (frame.event === wholeAnswer) throw otherAnswer(response, eventStream, null);
          const data = JSON.parse(frame.data);
          // Without a place nothing can follow it.
          if (frame.id === undefined) break;
          failures = 0;
          own = frame.id;
          place = own;
          const event = readFrame({ ...frame, data } as Event);
          const fate = fateOf(event);
          if (fate === 'give') yield event;
          if (fate === 'over') return;
          if (fate === 'again') break;
        }
      } catch (error) {
        if (error instanceof TrunklineError) failure = error;
        // What is no frame is a connection that something on the way has broken.
        else if (isOpen) failure = unsound(error);
        else throw error;
      }
      if (signal?.aborted === true) throw abortError(signal, again);
      failures += 1;
      const headers = failure instanceof ApiError ? failure.headers : undefined;
      const pause = failure.retryable ? retryDelay(failures, patient, headers) : null;
      if (pause === null) throw failure;
      await sleep(pause, signal, again);
    }
  }
  return {
    get lastEventId() {
      return place ?? null;
    },
    [Symbol.asyncIterator]: read,
  };
}
