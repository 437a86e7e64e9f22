import { createByteReader } from '../../../audio/byte-reader.ts';
import { createResampler, type Resampler } from '../../../audio/resample.ts';
import { wavSamples } from '../../../audio/wav-samples.ts';
import type { SttProvider, Transcript, TranscriptionCall, TranscriptSegment, SpokenAudio } from '../../ports/stt.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';
import { createBacklog } from '../../wire/vendor-socket.ts';
import { assertRecognized } from './assert-recognized.ts';
import type { Utterance } from './read-lines.ts';
import { type Recognition, recognizerHz, type RecognizerPlace, type Recognizers } from './recognizers.ts';
import { bytesOf, samplesOf } from './samples.ts';

/** Transcribes recordings by a program beside this process, one run each. */
export function createPocketsphinxStt(recognizers: Recognizers): SttProvider {
  return {
    takesOption: () => false,
    transcribe: async (request, { signal }) => {
      signal.throwIfAborted();
      assertRecognized({ ...request, ...request.audio });
      const resampler = await createResampler(request.audio.sampleRateHz, recognizerHz);
      signal.throwIfAborted();
      const place = recognizers.take();
      if (place === null) throw new VendorFailure('rate_limited', 'The recognizer hears too much already');
      try {
        const utterances = await hear(request.audio, { place, resampler, signal });
        return transcriptOf(utterances, request);
      } finally {
        place.release();
        resampler.discard();
      }
    },
  };
}

/** What is said in a recording. Rejects with VendorFailure, or with the reason of the signal. */
async function hear(
  audio: SpokenAudio,
  { place, resampler, signal }: { place: RecognizerPlace; resampler: Resampler; signal: AbortSignal },
): Promise<Utterance[]> {
  const utterances: Utterance[] = [];
  const ended = Promise.withResolvers<void>();
  const reading = new AbortController();
  const recognition = place.begin({
    utterance: (utterance) => utterances.push(utterance),
    sent: () => backlog.look(),
    over: (failure) => {
      if (failure === null) ended.resolve();
      else ended.reject(failure);
    },
  });
  const backlog = createBacklog(() => (reading.signal.aborted ? 0 : recognition.unsentBytes()));
  const abort = (): void => ended.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.all([
      ended.promise,
      feed(audio, { resampler, recognition, wait: backlog.wait, until: reading.signal }),
    ]);
    return utterances;
  } finally {
    signal.removeEventListener('abort', abort);
    reading.abort();
    backlog.look();
  }
}

/** Writes the samples of a recording, no faster than they are taken. */
async function feed(
  audio: SpokenAudio,
  to: { resampler: Resampler; recognition: Recognition; wait: () => Promise<void> | null; until: AbortSignal },
): Promise<void> {
  const { resampler, recognition, wait, until } = to;
  const container = createByteReader(audio.held === null ? audio.open() : piecesOf(audio.held));
  try {
    let odd: Buffer = Buffer.alloc(0);
    for await (const piece of wavSamples(container, audio, audio.byteLength)) {
      if (until.aborted) return;
      const bytes = odd.length === 0 ? piece : Buffer.concat([odd, piece]);
      odd = bytes.subarray(bytes.length - (bytes.length % 2));
      recognition.write(bytesOf(resampler.push(samplesOf(bytes))));
      await wait();
    }
    recognition.write(bytesOf(resampler.end()));
    recognition.end();
  } finally {
    await container.leave();
  }
}

async function* piecesOf(held: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* held;
}

function transcriptOf(
  utterances: readonly Utterance[],
  { wordTimestamps }: Pick<TranscriptionCall, 'wordTimestamps'>,
): Transcript {
  return {
    text: utterances.map(({ text }) => text).join(' '),
    segments: segmentsOf(utterances),
    words: wordTimestamps ? utterances.flatMap(({ words }) => words) : null,
    billedMs: null,
  };
}

/** Utterances as segments; null where the program gave no times. */
export function segmentsOf(utterances: readonly Utterance[]): TranscriptSegment[] | null {
  const segments = utterances.map(({ text, words }) => ({
    text,
    startMs: words[0]?.startMs ?? 0,
    endMs: words.at(-1)?.endMs ?? 0,
    speaker: null,
  }));
  return utterances.some(({ words }) => words.length === 0) ? null : segments;
}
