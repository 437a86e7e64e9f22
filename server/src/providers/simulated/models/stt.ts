import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/time/clock.ts';
import type { SttProvider, Transcript, TranscriptionCall, TranscriptSegment, TranscriptWord } from '../../ports/stt.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';
import { behave } from './faults.ts';
import { samplesOf } from './samples.ts';

// 32 words: five bits of the hash choose one.
export const vocabulary: readonly string[] = (
  'amber bridge candle delta ember forest garden harbour island jungle kettle lantern meadow north ocean pepper ' +
  'quiet river silver timber under velvet window yellow autumn basket copper dinner engine feather golden hollow'
).split(' ');
/** How long a word is said. */
export const wordMs = 400;
/** Of the time of a word, what is sound. */
export const soundShare = 0.8;
const wordsPerSegment = 8;
const speakers = ['0', '1'] as const;

/** Hears words that depend on the samples and their length alone; silence is an empty text. */
export function createSimulatedStt(clock: Clock): SttProvider {
  return {
    takesOption: () => false,
    transcribe: async (request, { signal }) => {
      const answers = behave({
        model: request.model,
        itemsBefore: 0,
        signal,
        clock,
        content: () => hear(request, signal),
      });
      const answer = await answers.next();
      if (answer.done === true) throw new VendorFailure('empty_output', 'The answer ended without content');
      return answer.value;
    },
  };
}

async function* hear(request: TranscriptionCall, signal: AbortSignal): AsyncGenerator<Transcript> {
  signal.throwIfAborted();
  const { audio, diarization, wordTimestamps, vendorOptions } = request;
  // Passed over in silence, an option would look as if it had worked.
  if (Object.keys(vendorOptions).length > 0)
    throw new VendorFailure('request_refused', 'The simulation has no options');
  const hash = createHash('sha256');
  // Nothing here decodes an MP3: each has something to hear.
  const isMp3 = audio.container === 'mp3';
  let silent = !isMp3;
  const file: AsyncIterable<Buffer> = audio.open();
  for await (const samples of isMp3 ? file : samplesOf(file)) {
    signal.throwIfAborted();
    hash.update(samples);
    silent &&= samples.every((byte) => byte === 0);
  }
  const words = silent ? [] : wordsOf(hash.digest(), audio.durationMs);
  const segments = segmentsOf(words, diarization);
  yield {
    text: segments.map(({ text }) => text).join(' '),
    segments,
    words: wordTimestamps ? words : null,
    billedMs: audio.durationMs,
  };
}

function wordsOf(digest: Buffer, durationMs: number): TranscriptWord[] {
  const count = Math.max(1, Math.floor(durationMs / wordMs));
  const slotMs = durationMs / count;
  // The place is mixed in, so that long audio does not repeat itself every 32 words.
  const pick = (index: number): number => (digest[index % digest.length] ?? 0) + Math.floor(index / digest.length);
  return Array.from({ length: count }, (_, index) => ({
    text: vocabulary[pick(index) % vocabulary.length] ?? '',
    startMs: Math.floor(index * slotMs),
    endMs: Math.floor((index + soundShare) * slotMs),
  }));
}

/** Sentences of eight words, by two people in turn where they are to be named. */
export function segmentsOf(words: readonly TranscriptWord[], diarization: boolean): TranscriptSegment[] {
  const segments: TranscriptSegment[] = [];
  for (let from = 0; from < words.length; from += wordsPerSegment) {
    const said = words.slice(from, from + wordsPerSegment);
    const text = said.map((word) => word.text).join(' ');
    segments.push({
      text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
      startMs: said[0]?.startMs ?? 0,
      endMs: said.at(-1)?.endMs ?? 0,
      speaker: diarization ? (speakers[segments.length % speakers.length] ?? null) : null,
    });
  }
  return segments;
}
