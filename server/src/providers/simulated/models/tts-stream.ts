import type { Clock } from '../../../platform/time/clock.ts';
import type { TtsStreamEvent, TtsStreamProvider } from '../../ports/tts-stream.ts';
import { createUtteranceStream } from '../../wire/utterance-stream.ts';
import { createSimulatedEvents } from './stream-faults.ts';
import { refusalOf } from './faults.ts';
import { tone } from './tts.ts';

/** Speaks each utterance by one tone, whose pitch depends on how long its text is. */
export function createSimulatedTtsStream(clock: Clock): TtsStreamProvider {
  return {
    streams: () => true,
    speaksUncommitted: false,
    open: async ({ model, audio }, { signal }) => {
      signal.throwIfAborted();
      const refusal = refusalOf(model, clock);
      if (refusal !== null) throw refusal;
      const isContent = ({ kind }: TtsStreamEvent): boolean => kind === 'audio';
      return createUtteranceStream(
        (text, call) => tone(text, audio, call.signal),
        { signal },
        (flow) => createSimulatedEvents(model, { flow, signal, isContent }),
      );
    },
  };
}
