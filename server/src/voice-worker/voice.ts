import type { components } from '../contract/generated/sockets.ts';
import type { SessionModels } from '../worker-client/session-models.ts';
import type { TtsStream } from '../worker-client/speech-stream.ts';

type Frames = components['schemas'];
type Request = Omit<Frames['TtsConfigureFrame'], 'type' | 'routing'>;

/** What comes of a synthesis. */
export interface VoiceListener {
  sound(generation: number, bytes: Buffer): void;
  done(generation: number): void;
  /** `provider` is who served it; null where none was left that could. */
  failed(generation: number, provider: string | null): void;
}

/** The voice of the agent: one text at a time. */
export interface Voice {
  speak(generation: number, text: string, deny: readonly string[]): void;
  /** Nothing more comes of it. */
  cancel(): void;
}

export function createVoice(models: Pick<SessionModels, 'speak'>, request: Request, listener: VoiceListener): Voice {
  let speaking: TtsStream | null = null;
  const cancel = (): void => {
    const left = speaking;
    speaking = null;
    left?.leave();
  };
  return {
    speak: (generation, text, deny) => {
      cancel();
      let provider: string | null = null;
      const stream = models.speak(
        { ...request, ...(deny.length === 0 ? {} : { routing: { mode: 'auto', deny_providers: [...deny] } }) },
        {
          frame: (frame) => {
            if (frame.type === 'session.ready') ({ provider } = frame.route);
          },
          audio: (bytes) => {
            if (speaking === stream) listener.sound(generation, bytes);
          },
          ended: (failure) => {
            if (speaking !== stream) return;
            speaking = null;
            if (failure === null) listener.done(generation);
            else listener.failed(generation, provider);
          },
        },
      );
      speaking = stream;
      stream.append(text);
      stream.commit();
      stream.close();
    },
    cancel,
  };
}
