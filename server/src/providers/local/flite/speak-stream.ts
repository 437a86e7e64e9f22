import type { TtsStream, TtsStreamCall, TtsStreamEvent, TtsStreamProvider } from '../../ports/tts-stream.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';
import { createStreamEvents } from '../../wire/stream-events.ts';
import { bytesOfUtterance, createBacklog } from '../../wire/vendor-socket.ts';
import { fliteDefaultVoice, fliteModel } from './facts.ts';
import { sentencesOf, takeSentences } from './sentences.ts';
import { assertServed } from './speak.ts';
import type { VoiceThread } from './voice-thread.ts';

/** Streams that are open at the same time. Most of them are silent most of the time. */
const mostStreams = 96;
const piecesPerSecond = 5;
const bytesPerSample = 2;

/**
 * Speaks a text while it is written, each sentence once it has its end. An utterance that has nothing to say is a moment of silence,
 * since one without audio is a failure, and an emoji is to end no conversation.
 */
export function createFliteTtsStream(thread: VoiceThread): TtsStreamProvider {
  let open = 0;
  return {
    streams: (model) => model === fliteModel,
    // A sentence may be longer than what others begin with.
    speaksUncommitted: false,
    open: async (request, { signal }) => {
      signal.throwIfAborted();
      assertServed(request);
      if (open >= mostStreams) throw new VendorFailure('rate_limited', 'The voice has too many streams already');
      open += 1;
      return speakStream(thread, request, signal, () => {
        open -= 1;
      });
    },
  };
}

/** What was written between two commits. */
interface Utterance {
  /** What can be spoken and is not begun. */
  readonly sentences: string[];
  /** The sentence that has no end yet. */
  rest: string;
  isCommitted: boolean;
  hasAudio: boolean;
}

function speakStream(
  thread: VoiceThread,
  { voice, audio }: TtsStreamCall,
  signal: AbortSignal,
  release: () => void,
): TtsStream {
  const pieceBytes = (audio.sampleRateHz / piecesPerSecond) * bytesPerSample;
  /** The first one is being spoken. */
  let utterances: Utterance[] = [];
  let running: AbortController | null = null;
  let isPaused = false;
  let isClosing = false;
  let isOver = false;

  const interrupt = (): void => {
    running?.abort();
    running = null;
    utterances = [];
    backlog.look();
  };
  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    signal.removeEventListener('abort', onAbort);
    interrupt();
    release();
  };
  const events = createStreamEvents<TtsStreamEvent>({
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
      next();
    },
    left: stop,
  });
  const backlog = createBacklog(() => charactersOf(utterances) + utterances.length * bytesOfUtterance);
  const onAbort = (): void => {
    stop();
    events.abort(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });

  const give = (samples: Buffer): void => {
    const [present] = utterances;
    if (present !== undefined && samples.length > 0) present.hasAudio = true;
    for (let at = 0; at < samples.length; at += pieceBytes)
      events.push({ kind: 'audio', bytes: samples.subarray(at, at + pieceBytes) });
  };
  const say = async (text: string, controller: AbortController): Promise<void> => {
    running = controller;
    const sentence = { voice: voice ?? fliteDefaultVoice, text, sampleRateHz: audio.sampleRateHz };
    try {
      const samples = await thread.say(sentence, controller.signal);
      if (running !== controller) return;
      running = null;
      give(samples);
      next();
    } catch (error) {
      if (running !== controller) return;
      stop();
      events.fail(error);
    }
  };
  /** Speaks the next sentence, unless one is spoken or its reader waits; ends the stream where nothing is left. */
  const next = (): void => {
    while (running === null && !isPaused && !isOver) {
      const [present] = utterances;
      const text = present?.sentences.shift();
      if (text !== undefined) void say(text, new AbortController());
      else if (present?.isCommitted === true) {
        if (!present.hasAudio) give(Buffer.alloc(pieceBytes));
        utterances.shift();
        events.push({ kind: 'done' });
      } else {
        if (!isClosing || present !== undefined) return;
        stop();
        events.end();
      }
    }
    backlog.look();
  };
  const commit = (): void => {
    const last = utterances.at(-1);
    if (last === undefined || last.isCommitted) return;
    last.sentences.push(...sentencesOf(last.rest));
    last.rest = '';
    last.isCommitted = true;
    next();
  };
  return {
    append: (text) => {
      if (isOver || isClosing) return;
      let last = utterances.at(-1);
      if (last === undefined || last.isCommitted) {
        last = { sentences: [], rest: '', isCommitted: false, hasAudio: false };
        utterances.push(last);
      }
      const { sentences, rest } = takeSentences(last.rest + text);
      last.sentences.push(...sentences);
      last.rest = rest;
      next();
    },
    commit,
    cancel: () => {
      interrupt();
      events.drop();
      next();
    },
    close: () => {
      if (isOver || isClosing) return;
      commit();
      isClosing = true;
      next();
    },
    backlog: () => backlog.wait(),
    events: events.events,
  };
}

function charactersOf(utterances: readonly Utterance[]): number {
  return utterances.reduce(
    (sum, { sentences, rest }) => sum + sentences.reduce((all, { length }) => all + length, rest.length),
    0,
  );
}
