import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TtsStream, TtsStreamEvent } from '../ports/tts-stream.ts';
import { type VendorCall, VendorFailure } from '../ports/vendor-call.ts';
import { createStreamEvents, type StreamEvents, type StreamFlow } from './stream-events.ts';
import { bytesOfUtterance, createBacklog } from './vendor-socket.ts';

// Of one utterance: a book, and no memory without an end.
const mostCharacters = 1_000_000;

/** Speaks one text, from its first letter to its last. Throws what `TtsProvider.speak` does. */
export type SpeakText = (text: string, call: VendorCall) => AsyncIterable<Buffer>;

/**
 * A stream of text to speech whose vendor speaks whole texts: an utterance is spoken from its commit on, one after the other, and
 * no faster than its audio is taken.
 */
export function createUtteranceStream(
  speak: SpeakText,
  { signal }: VendorCall,
  newEvents: (flow: StreamFlow) => StreamEvents<TtsStreamEvent> = createStreamEvents,
): TtsStream {
  const committed: string[] = [];
  let waiting = '';
  let isClosing = false;
  let isOver = false;
  /** Ends what is being spoken; null between two utterances. */
  let speaking: AbortController | null = null;
  /** Pending while the reader has enough. */
  let room: PromiseWithResolvers<void> | null = null;

  const stop = (): void => {
    isOver = true;
    committed.length = 0;
    waiting = '';
    signal.removeEventListener('abort', onAbort);
    speaking?.abort();
    room?.resolve();
    backlog.look();
  };
  const events = newEvents({
    pause: () => {
      room = Promise.withResolvers();
    },
    resume: () => {
      room?.resolve();
      room = null;
    },
    left: stop,
  });
  const onAbort = (): void => {
    stop();
    events.abort(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  // What waits for a commit waits for the caller, and not for the vendor.
  const backlog = createBacklog(() => committed.reduce((sum, text) => sum + text.length + bytesOfUtterance, 0));

  const speakOne = async (text: string, own: AbortController): Promise<void> => {
    for await (const bytes of speak(text, { signal: own.signal })) {
      if (own.signal.aborted) return;
      events.push({ kind: 'audio', bytes });
      if (room !== null) await room.promise;
      // What is spoken without a wait leaves a turn to others.
      else await nextTurn();
    }
    if (!own.signal.aborted) events.push({ kind: 'done' });
  };
  const speakAll = async (): Promise<void> => {
    for (let text = committed.shift(); text !== undefined; text = committed.shift()) {
      const own = new AbortController();
      speaking = own;
      backlog.look();
      try {
        await speakOne(text, own);
      } catch (error) {
        // What was cancelled fails by that.
        if (own.signal.aborted) continue;
        stop();
        return events.fail(error);
      }
    }
    speaking = null;
    if (!isClosing || isOver) return;
    stop();
    events.end();
  };
  const begin = (): void => {
    if (speaking === null) void speakAll();
  };
  const commit = (): void => {
    if (waiting === '') return;
    committed.push(waiting);
    waiting = '';
    begin();
  };
  return {
    append: (text) => {
      if (isOver || isClosing) return;
      waiting += text;
      if (waiting.length <= mostCharacters) return;
      stop();
      events.fail(new VendorFailure('too_large', 'An utterance is longer than it may be', { failover: false }));
    },
    commit,
    cancel: () => {
      if (isOver) return;
      committed.length = 0;
      waiting = '';
      speaking?.abort();
      events.drop();
      backlog.look();
    },
    close: () => {
      if (isOver || isClosing) return;
      commit();
      isClosing = true;
      begin();
    },
    backlog: backlog.wait,
    events: events.events,
  };
}
