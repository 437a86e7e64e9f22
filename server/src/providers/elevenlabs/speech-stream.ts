import type { Clock } from '../../platform/time/clock.ts';
import type { TtsStream, TtsStreamCall, TtsStreamEvent, TtsStreamProvider } from '../ports/tts-stream.ts';
import { type VendorCall, VendorFailure } from '../ports/vendor-call.ts';
import { createStreamEvents } from '../wire/stream-events.ts';
import type { VendorAccount } from '../wire/vendor-definition.ts';
import {
  bytesOfUtterance,
  createBacklog,
  failureOfEnd,
  type OpenSocket,
  openVendorSocket,
  socketUrl,
} from '../wire/vendor-socket.ts';
import { defaultVoice, voiceForm } from './catalog.ts';
import { elevenLabsFailure } from './failure.ts';
import { languageOf } from './language.ts';
import type { SpeechFrame } from './speech-frame.ts';
import { createSpeechLine, type SpeechLine } from './speech-line.ts';

// https://github.com/livekit/agents-js/issues/1985: a sixth context ends the socket, and one that was interrupted counts until the
// vendor has said that it ended. A new socket comes before the fifth.
const mostContexts = 4;
// https://help.elevenlabs.io, article 28084868106513: a context without text for 20 s ends, and a space is text.
const longestSilenceMs = 15_000;
const inactivityTimeoutSeconds = 180;
const bytesPerSample = 2;

/** Speech by ElevenLabs while its text is written (wss /v1/text-to-speech/{voice}/multi-stream-input). */
export function createElevenLabsTtsStream(
  account: VendorAccount,
  doors: { connect: OpenSocket; clock: Clock },
  { keepAliveMs } = { keepAliveMs: longestSilenceMs },
): TtsStreamProvider {
  const { apiKey, baseUrl } = account;
  return {
    streams: () => true,
    speaksUncommitted: true,
    open: async (request, call) => {
      const path = pathOf(request);
      call.signal.throwIfAborted();
      const connect = () =>
        openVendorSocket(
          doors.connect,
          { url: socketUrl(baseUrl, path), headers: apiKey === null ? {} : { 'xi-api-key': apiKey } },
          call,
          (response) => elevenLabsFailure(response, doors.clock.now()),
        );
      return speak(await connect(), connect, { signal: call.signal, keepAliveMs });
    },
  };
}

function pathOf({ model, voice, language, audio }: TtsStreamCall): string {
  const name = voice ?? defaultVoice;
  // It becomes a part of the path, and dots would climb out of it.
  if (!voiceForm.test(name)) throw new VendorFailure('model_unavailable', 'No voice can have this name');
  const named = languageOf(model, language);
  const query = new URLSearchParams({
    model_id: model,
    output_format: `pcm_${audio.sampleRateHz}`,
    inactivity_timeout: String(inactivityTimeoutSeconds),
    ...(named === null ? {} : { language_code: named }),
  });
  return `/v1/text-to-speech/${encodeURIComponent(name)}/multi-stream-input?${query}`;
}

/** Texts between two commits. One is spoken at a time, so that audio comes in the order of the texts. */
interface Utterance {
  /** What is not sent yet. */
  texts: string[];
  isCommitted: boolean;
  /** The vendor knows that no text follows. */
  isEnded: boolean;
  /** Of its context at the vendor; null while it has none. */
  context: string | null;
  bytes: number;
}

type Socket = Awaited<ReturnType<OpenSocket>>;

function speak(
  first: Socket,
  connect: () => Promise<Socket>,
  { signal, keepAliveMs }: VendorCall & { keepAliveMs: number },
): TtsStream {
  /** The first one is being spoken. */
  const utterances: Utterance[] = [];
  let contexts = 0;
  let isClosing = false;
  let isOver = false;

  const stop = (): void => {
    isOver = true;
    clearInterval(ticking);
    signal.removeEventListener('abort', onAbort);
    backlog.look();
  };
  const events = createStreamEvents<TtsStreamEvent>({
    pause: () => line.pause(),
    resume: () => line.resume(),
    left: () => {
      stop();
      line.destroy();
    },
  });
  const onAbort = (): void => {
    stop();
    events.abort(signal.reason);
    line.destroy();
  };
  const fail = (error: VendorFailure): void => {
    stop();
    events.fail(error);
    line.destroy();
  };

  const newLine = (opening: Socket | Promise<Socket>): SpeechLine => {
    const made: SpeechLine = createSpeechLine(opening, {
      frame: (frame) => {
        if (line === made) heard(frame);
      },
      sent: () => backlog.look(),
      over: (end) => {
        // The vendor lets go of a socket that has nothing to do; the next text opens another.
        if (line !== made || isOver || (utterances[0]?.context ?? null) === null) return;
        fail(end instanceof VendorFailure ? end : failureOfEnd(end));
      },
    });
    return made;
  };
  let line = newLine(first);
  const backlog = createBacklog(() => (isOver ? 0 : line.unsentBytes + unsentOf(utterances)));

  const heard = ({ context, audio, isFinal }: SpeechFrame): void => {
    const [present] = utterances;
    // What was interrupted may go on for a moment.
    if (present === undefined || context === null || context !== present.context) return;
    if (audio.length > 0) {
      present.bytes += audio.length;
      events.push({ kind: 'audio', bytes: audio });
    }
    if (!isFinal) return;
    // It may be that its vendor ended it before the commit: what follows of the utterance has another.
    present.context = null;
    if (present.bytes % bytesPerSample === 0) return pass();
    fail(new VendorFailure('malformed', 'An utterance ends in the middle of a sample'));
  };

  /** Sends what there is of the present utterance, goes on to the next, and ends the stream where nothing is left. */
  const pass = (): void => {
    for (let [present] = utterances; present !== undefined; [present] = utterances) {
      const { texts } = present;
      present.texts = [];
      for (const text of texts) {
        // First the context: it may be of another line.
        const context_id = contextOf(present);
        line.send({ context_id, text });
      }
      if (!present.isCommitted) break;
      if (present.context !== null) {
        if (!present.isEnded) {
          line.send({ context_id: present.context, flush: true });
          line.send({ context_id: present.context, close_context: true });
        }
        present.isEnded = true;
        break;
      }
      utterances.shift();
      events.push({ kind: 'done' });
    }
    if (isClosing && !isOver && utterances.length === 0) finish();
    backlog.look();
  };
  const contextOf = (utterance: Utterance): string => {
    if (utterance.context !== null) return utterance.context;
    if (line.isOver || line.contexts.size >= mostContexts) {
      line.close();
      line = newLine(connect());
    }
    contexts += 1;
    utterance.context = `u${contexts}`;
    line.contexts.add(utterance.context);
    return utterance.context;
  };
  const finish = (): void => {
    stop();
    events.end();
    line.close();
  };

  signal.addEventListener('abort', onAbort, { once: true });
  const ticking = setInterval(() => {
    const [present] = utterances;
    if (present !== undefined && present.context !== null && !present.isCommitted)
      line.send({ context_id: present.context, text: ' ' });
  }, keepAliveMs);

  const commit = (): void => {
    const last = utterances.at(-1);
    if (last === undefined || last.isCommitted) return;
    last.isCommitted = true;
    if (last === utterances[0]) pass();
  };
  return {
    append: (text) => {
      if (isOver || isClosing) return;
      let last = utterances.at(-1);
      if (last === undefined || last.isCommitted) {
        last = { texts: [], isCommitted: false, isEnded: false, context: null, bytes: 0 };
        utterances.push(last);
      }
      last.texts.push(text);
      if (last === utterances[0]) pass();
    },
    commit,
    cancel: () => {
      if (isOver) return;
      const context = utterances[0]?.context ?? null;
      utterances.length = 0;
      events.drop();
      if (context !== null) line.send({ context_id: context, close_context: true });
      if (isClosing) finish();
      backlog.look();
    },
    close: () => {
      if (isOver || isClosing) return;
      commit();
      isClosing = true;
      pass();
    },
    backlog: backlog.wait,
    events: events.events,
  };
}

function unsentOf(utterances: readonly Utterance[]): number {
  return utterances.reduce(
    (sum, { texts }) => sum + texts.reduce((bytes, text) => bytes + text.length, bytesOfUtterance),
    0,
  );
}
