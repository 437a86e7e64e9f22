import type { TtsStreamEvent, TtsStreamProvider } from '../../providers/ports/tts-stream.ts';
import type { Vendor } from '../../providers/ports/vendor.ts';
import { VendorFailure } from '../../providers/ports/vendor-call.ts';
import { createEventQueue } from './event-queue.ts';

/**
 * A stream of a vendor that speaks whole texts alone: what is written between two commits is one, and the next is asked for
 * when it has been spoken (docs/decisions/streams.md#d385).
 */
export function bridgedTts(vendor: Vendor): TtsStreamProvider {
  const { tts, name } = vendor;
  if (tts === undefined) throw new Error(`${name} lists a voice model and has no adapter for it`);
  return {
    streams: () => false,
    open: async (ask, { signal }) => {
      let text = '';
      let waiting: string[] = [];
      let isClosed = false;
      let speaking: AbortController | null = null;
      const queue = createEventQueue<TtsStreamEvent>(() => speaking?.abort());

      const speak = async (input: string, controller: AbortController): Promise<void> => {
        let isHeard = false;
        const until = AbortSignal.any([signal, controller.signal]);
        for await (const bytes of tts.speak({ ...ask, input }, { signal: until })) {
          if (until.aborted) return;
          isHeard = true;
          queue.push({ kind: 'audio', bytes });
          await queue.taken();
        }
        if (until.aborted) return;
        if (!isHeard) throw new VendorFailure('empty_output', 'The speech ended without audio');
        queue.push({ kind: 'done' });
      };
      const next = (): void => {
        const input = waiting.shift();
        if (input === undefined) {
          if (isClosed) queue.end();
          return;
        }
        const controller = new AbortController();
        speaking = controller;
        speak(input, controller)
          // What an interrupted call says is of no use.
          .catch((error: unknown) => {
            if (!controller.signal.aborted) queue.fail(error);
          })
          .finally(() => {
            if (speaking !== controller) return;
            speaking = null;
            next();
          });
      };
      const commit = (): void => {
        if (text === '') return;
        waiting.push(text);
        text = '';
        if (speaking === null) next();
      };
      signal.addEventListener('abort', () => queue.fail(signal.reason), { once: true });
      return {
        append: (more) => {
          text += more;
        },
        commit,
        cancel: () => {
          [text, waiting] = ['', []];
          queue.clear();
          speaking?.abort();
          speaking = null;
        },
        close: () => {
          commit();
          isClosed = true;
          if (speaking === null) next();
        },
        backlog: () => null,
        events: queue.events,
      };
    },
  };
}
