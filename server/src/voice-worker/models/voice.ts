import type { components } from '../../contract/generated/sockets.ts';
import type { SessionModels } from '../../worker-client/session-models.ts';
import type { TtsStream } from '../../worker-client/speech-stream.ts';
import { beforeAgain, isLost } from './is-lost.ts';
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
  speak(generation: number, text: string, deny: readonly string[]): void;
  /** From the next text on. */
  speakIn(language: string): void;
  /** Nothing more comes of it. */
  cancel(): void;
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
  let speaking: TtsStream | null = null;
  const cancel = (): void => {
    const left = speaking;
    speaking = null;
    left?.leave();
  };
  const speak = (generation: number, text: string, deny: readonly string[]): void => {
    cancel();
    let provider: string | null = null;
    const stream = models.speak(
      { ...request.speak(deny, language), audio },
      {
        frame: (frame) => {
          if (frame.type === 'session.ready') ({ provider } = frame.route);
        },
        audio: (bytes) => {
          if (speaking === stream) listener.sound(generation, bytes);
        },
        ended: (failure) => {
          if (speaking !== stream) return;
          if (failure !== null && isLost(failure)) {
            void beforeAgain().then(() => {
              if (speaking !== stream) return;
              speaking = null;
              listener.lost(generation);
            });
            return;
          }
          speaking = null;
          if (failure === null) return listener.done(generation);
          if (provider === null && request === requests && isUnsupported(failure)) {
            request = requests.withoutWishes();
            return speak(generation, text, deny);
          }
          listener.failed(generation, provider, failure);
        },
      },
    );
    speaking = stream;
    stream.append(text);
    stream.commit();
    stream.close();
  };
  return {
    speak,
    speakIn: (chosen) => {
      language = chosen;
    },
    cancel,
  };
}
