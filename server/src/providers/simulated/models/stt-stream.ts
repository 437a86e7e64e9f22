import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/time/clock.ts';
import type { SttStream, SttStreamCall, SttStreamEvent, SttStreamProvider } from '../../ports/stt-stream.ts';
import type { TranscriptWord } from '../../ports/stt.ts';
import { type VendorCall, VendorFailure } from '../../ports/vendor-call.ts';
import { createSimulatedEvents } from './stream-faults.ts';
import { refusalOf } from './faults.ts';
import { segmentsOf, soundShare, vocabulary, wordMs } from './stt.ts';

const bytesPerSample = 2;

/**
 * Hears a word in every 400 ms that are not silent, which depends on their samples alone. An utterance ends where 400 ms are
 * silent, where it is committed, and where the stream is closed: what is left of a word is one then.
 */
export function createSimulatedSttStream(clock: Clock): SttStreamProvider {
  return {
    streams: () => true,
    open: async (request, { signal }) => {
      signal.throwIfAborted();
      // Passed over in silence, an option would look as if it had worked.
      if (Object.keys(request.options.vendorOptions).length > 0)
        throw new VendorFailure('request_refused', 'The simulation has no options');
      const refusal = refusalOf(request.model, clock);
      if (refusal !== null) throw refusal;
      return listen(request, { signal });
    },
  };
}

function listen({ model, audio, options }: SttStreamCall, { signal }: VendorCall): SttStream {
  const bytesPerMs = (audio.sampleRateHz * audio.channels * bytesPerSample) / 1_000;
  const bytesPerWord = Math.round(wordMs * bytesPerMs);
  const isContent = ({ kind }: SttStreamEvent): boolean => kind === 'interim' || kind === 'final';
  const slot = Buffer.alloc(bytesPerWord);
  let [slotBytes, heardBytes] = [0, 0];
  let words: TranscriptWord[] = [];
  let isOver = false;

  const stop = (): void => {
    isOver = true;
    signal.removeEventListener('abort', onAbort);
  };
  const flow = { pause: () => {}, resume: () => {}, left: stop };
  const events = createSimulatedEvents<SttStreamEvent>(model, { flow, signal, isContent });
  const onAbort = (): void => {
    stop();
    events.abort(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });

  const endUtterance = (): void => {
    if (words.length === 0) return;
    const segments = segmentsOf(words, options.diarization);
    const text = segments.map((segment) => segment.text).join(' ');
    events.push({ kind: 'final', text, segments, words: options.wordTimestamps ? words : null });
    words = [];
  };
  /** Hears what is in the slot as a word, or as the end of the utterance. */
  const hearSlot = (): void => {
    if (slotBytes === 0) return;
    const samples = slot.subarray(0, slotBytes);
    const startMs = Math.floor(heardBytes / bytesPerMs);
    heardBytes += slotBytes;
    slotBytes = 0;
    if (samples.every((byte) => byte === 0)) return endUtterance();
    const endMs = Math.floor(startMs + (samples.length / bytesPerMs) * soundShare);
    const [pick = 0] = createHash('sha256').update(samples).digest();
    words.push({ text: vocabulary[pick % vocabulary.length] ?? '', startMs, endMs });
  };
  const makeFinal = (): void => {
    hearSlot();
    endUtterance();
  };
  return {
    send: (bytes) => {
      for (let at = 0; at < bytes.length && !isOver; ) {
        const taken = bytes.subarray(at, at + bytesPerWord - slotBytes);
        slot.set(taken, slotBytes);
        slotBytes += taken.length;
        at += taken.length;
        if (slotBytes < bytesPerWord) break;
        const before = words.length;
        hearSlot();
        if (words.length > before) events.push({ kind: 'interim', text: words.map(({ text }) => text).join(' ') });
      }
    },
    commit: () => {
      if (isOver) return;
      makeFinal();
      events.push({ kind: 'committed' });
    },
    close: () => {
      if (isOver) return;
      makeFinal();
      events.push({ kind: 'usage', billedMs: Math.round(heardBytes / bytesPerMs) });
      stop();
      events.end();
    },
    backlog: () => null,
    events: events.events,
  };
}
