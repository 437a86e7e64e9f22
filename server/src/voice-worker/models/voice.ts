import type { components } from '../../contract/generated/sockets.ts';
import type { SessionModels } from '../../worker-client/session-models.ts';
import type { TtsStream } from '../../worker-client/speech-stream.ts';
import { beforeAgain, isBusy, isLost, triesWhileBusy, untilThereIsRoom } from './asked-again.ts';
import { isUnsupported } from './is-unsupported.ts';
import type { ModelRequests } from './model-requests.policy.ts';

/** What comes of a synthesis. */
export interface VoiceListener {
  sound(generation: number, bytes: Buffer): void;
  done(generation: number): void;
  /** `provider` is who served it; null where none was left that could. */
  failed(generation: number, provider: string | null, error: Error): void;
  /** The way to the server was lost: none of those who serve has failed. */
  lost(generation: number): void;
}

/** The voice of the agent: one text at a time. */
export interface Voice {
  /** A text comes soon: a stream is opened for it, so that it does not wait for that. */
  prepare(): void;
  /** None comes. */
  relax(): void;
  speak(generation: number, text: string, deny: readonly string[]): void;
  /** From the next text on. */
  speakIn(language: string): void;
  /** Nothing more comes of it. */
  cancel(): void;
}

/** A stream, and what comes of it. */
interface Line {
  readonly stream: TtsStream;
  /** Who serves it; null until that is known. */
  provider: string | null;
  sound: (bytes: Buffer) => void;
  ended: (failure: Error | null) => void;
}

/** `audio` is the form of what it makes. */
export function createVoice(
  models: Pick<SessionModels, 'speak'>,
  requests: ModelRequests,
  audio: components['schemas']['TtsConfigureFrame']['audio'],
  listener: VoiceListener,
): Voice {
  let request: Pick<ModelRequests, 'speak'> = requests;
  let language: string | null = null;
  let speaking: Line | null = null;
  let prepared: Line | null = null;

  const open = (deny: readonly string[]): Line => {
    const line: Line = {
      provider: null,
      sound: () => undefined,
      // One that was only prepared is not waited for: the text opens another.
      ended: () => {
        if (prepared === line) prepared = null;
      },
      stream: models.speak(
        { ...request.speak(deny, language), audio },
        {
          frame: (frame) => {
            if (frame.type === 'session.ready') line.provider = frame.route.provider;
          },
          audio: (bytes) => line.sound(bytes),
          ended: (failure) => line.ended(failure),
        },
      ),
    };
    return line;
  };
  const relax = (): void => {
    const left = prepared;
    prepared = null;
    left?.stream.leave();
  };
  /** The one that was prepared, where nothing about the text is other than it was thought. */
  const lineFor = (deny: readonly string[]): Line => {
    if (prepared === null || deny.length > 0) return open(deny);
    const line = prepared;
    prepared = null;
    return line;
  };
  const cancel = (): void => {
    const left = speaking;
    speaking = null;
    left?.stream.leave();
  };
  const say = (generation: number, text: string, deny: readonly string[], triesLeft = triesWhileBusy): void => {
    cancel();
    let hasSound = false;
    const line = lineFor(deny);
    line.sound = (bytes) => {
      if (speaking !== line) return;
      hasSound = true;
      listener.sound(generation, bytes);
    };
    line.ended = (failure) => {
      if (speaking !== line) return;
      if (failure !== null && isLost(failure)) {
        void beforeAgain().then(() => {
          if (speaking !== line) return;
          speaking = null;
          listener.lost(generation);
        });
        return;
      }
      if (!hasSound && triesLeft > 0 && isBusy(failure)) {
        void untilThereIsRoom().then(() => {
          if (speaking === line) say(generation, text, deny, triesLeft - 1);
        });
        return;
      }
      speaking = null;
      if (failure === null) return listener.done(generation);
      if (line.provider === null && request === requests && isUnsupported(failure)) {
        request = requests.withoutWishes();
        return say(generation, text, deny);
      }
      listener.failed(generation, line.provider, failure);
    };
    speaking = line;
    line.stream.append(text);
    line.stream.commit();
    line.stream.close();
  };
  return {
    prepare: () => {
      if (speaking === null) prepared ??= open([]);
    },
    relax,
    speak: (generation, text, deny) => say(generation, text, deny),
    speakIn: (chosen) => {
      language = chosen;
      relax();
    },
    cancel,
  };
}
