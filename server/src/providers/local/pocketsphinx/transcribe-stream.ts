import { createResampler, type Resampler } from '../../../audio/resample.ts';
import type { SttStream, SttStreamCall, SttStreamEvent, SttStreamProvider } from '../../ports/stt-stream.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';
import { createStreamEvents } from '../../wire/stream-events.ts';
import { bytesOfUtterance, createBacklog } from '../../wire/vendor-socket.ts';
import { assertRecognized } from './assert-recognized.ts';
import { pocketsphinxModel } from './facts.ts';
import type { Utterance } from './read-lines.ts';
import { type Recognition, recognizerHz, type RecognizerPlace, type Recognizers } from './recognizers.ts';
import { bytesOf, samplesOf } from './samples.ts';
import { segmentsOf } from './transcribe.ts';

/** One that ends what was said until a commit, and one that hears what follows. */
const mostRunning = 2;
const bytesPerSecond = recognizerHz * 2;

/**
 * Transcribes speech while it is spoken. The program finds the ends of utterances by itself; it has no way to be asked for one. So a
 * commit ends its input, which makes it say what it has, and another run hears what follows. It gives no interim wording.
 */
export function createPocketsphinxSttStream(recognizers: Recognizers): SttStreamProvider {
  return {
    streams: (model) => model === pocketsphinxModel,
    open: async (request, { signal }) => {
      signal.throwIfAborted();
      const { model, audio, options } = request;
      if (audio.encoding !== 'pcm_s16le')
        throw new VendorFailure('request_refused', 'The format is not in the catalog');
      assertRecognized({ model, ...audio, vendorOptions: options.vendorOptions });
      const resampler = await createResampler(audio.sampleRateHz, recognizerHz);
      signal.throwIfAborted();
      const place = recognizers.take();
      if (place === null) throw new VendorFailure('rate_limited', 'The recognizer hears too much already');
      return transcribeStream(request, { place, resampler, signal });
    },
  };
}

/** What was sent between two commits. */
interface Part {
  /** Null until it may run. */
  recognition: Recognition | null;
  /** What was sent before it ran. */
  held: Buffer[];
  heldBytes: number;
  /** Of the stream, before its first sample. */
  readonly startMs: number;
  hasSound: boolean;
  isComplete: boolean;
  isCommitted: boolean;
  isOver: boolean;
  /** What it said while one before it was not over. */
  readonly said: SttStreamEvent[];
}

function transcribeStream(
  { options }: SttStreamCall,
  { place, resampler, signal }: { place: RecognizerPlace; resampler: Resampler; signal: AbortSignal },
): SttStream {
  let sentBytes = 0;
  const newPart = (): Part => ({
    recognition: null,
    held: [],
    heldBytes: 0,
    startMs: Math.round((sentBytes / bytesPerSecond) * 1_000),
    hasSound: false,
    isComplete: false,
    isCommitted: false,
    isOver: false,
    said: [],
  });
  /** In the order of the stream; the last one takes what is sent. */
  let parts: Part[] = [newPart()];
  let isClosing = false;
  let isOver = false;

  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    signal.removeEventListener('abort', onAbort);
    parts = [];
    place.release();
    resampler.discard();
    backlog.look();
  };
  // Utterances are few: a reader that waits holds nothing back.
  const events = createStreamEvents<SttStreamEvent>({ pause: () => {}, resume: () => {}, left: stop });
  const onAbort = (): void => {
    stop();
    events.abort(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const backlog = createBacklog(() =>
    parts.reduce(
      (sum, { heldBytes, recognition }) => sum + heldBytes + (recognition?.unsentBytes() ?? 0) + bytesOfUtterance,
      0,
    ),
  );

  const run = (part: Part): void => {
    const recognition = place.begin({
      utterance: (utterance) => {
        part.said.push(finalOf(utterance, part.startMs, options.wordTimestamps));
        pass();
      },
      sent: () => backlog.look(),
      over: (failure) => {
        if (isOver) return;
        if (failure === null) {
          part.isOver = true;
          pass();
          return;
        }
        stop();
        events.fail(failure);
      },
    });
    for (const bytes of part.held) recognition.write(bytes);
    if (part.isComplete) recognition.end();
    Object.assign(part, { recognition, held: [], heldBytes: 0 });
  };
  /** Gives what the first part said, goes on to the next where it is over, and lets those run that may. */
  const pass = (): void => {
    for (let [first] = parts; first !== undefined; [first] = parts) {
      for (const event of first.said.splice(0)) events.push(event);
      if (!first.isOver) break;
      if (first.isCommitted) events.push({ kind: 'committed' });
      parts.shift();
    }
    if (isOver) return;
    for (const part of parts.slice(0, mostRunning)) if (part.recognition === null && part.hasSound) run(part);
    backlog.look();
    if (!isClosing || parts.length > 0) return;
    stop();
    events.end();
  };
  const write = (samples: Int16Array): void => {
    const part = parts.at(-1);
    if (part === undefined || samples.length === 0) return;
    const bytes = bytesOf(samples);
    sentBytes += bytes.length;
    part.hasSound = true;
    if (part.recognition !== null) return part.recognition.write(bytes);
    part.held.push(bytes);
    part.heldBytes += bytes.length;
    pass();
  };
  /** Nothing follows in the present part. One without a sound is over at once. */
  const complete = (part: Part): void => {
    part.isComplete = true;
    if (part.hasSound) part.recognition?.end();
    else {
      part.recognition?.kill();
      part.isOver = true;
    }
  };
  // The model takes half a second to load: it begins before the first sound.
  for (const part of parts) run(part);
  return {
    send: (bytes) => {
      if (!isOver && !isClosing) write(resampler.push(samplesOf(bytes)));
    },
    commit: () => {
      const last = parts.at(-1);
      if (isOver || isClosing || last === undefined) return;
      if (last.hasSound) {
        last.isCommitted = true;
        complete(last);
        parts.push(newPart());
      } else parts.splice(-1, 0, { ...newPart(), isCommitted: true, isComplete: true, isOver: true });
      pass();
    },
    close: () => {
      const last = parts.at(-1);
      if (isOver || isClosing || last === undefined) return;
      write(resampler.end());
      isClosing = true;
      complete(last);
      pass();
    },
    backlog: () => backlog.wait(),
    events: events.events,
  };
}

function finalOf(utterance: Utterance, startMs: number, wordTimestamps: boolean): SttStreamEvent {
  const words = utterance.words.map((word) => ({
    ...word,
    startMs: word.startMs + startMs,
    endMs: word.endMs + startMs,
  }));
  const { text } = utterance;
  return { kind: 'final', text, segments: segmentsOf([{ text, words }]), words: wordTimestamps ? words : null };
}
