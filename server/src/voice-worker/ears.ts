import type { components } from '../contract/generated/sockets.ts';
import type { SessionModels } from '../worker-client/session-models.ts';
import type { SttStream } from '../worker-client/speech-stream.ts';

type Frames = components['schemas'];
type Request = Omit<Frames['SttConfigureFrame'], 'type' | 'routing'>;

/** What is heard. Nothing comes after `failed` until it is opened again. */
export interface EarsListener {
  ready(): void;
  /** The wording so far; a final is empty where a commit found no words. */
  heard(text: string, isFinal: boolean): void;
  /** The stream is over. `provider` is who served it; null where none was left that could. */
  failed(provider: string | null): void;
}

/** The recognizer of a session. */
export interface Ears {
  /** Opens a stream in place of the one before, by other providers than those. */
  open(deny: readonly string[]): void;
  send(bytes: Uint8Array): void;
  commit(): void;
  leave(): void;
}

export function createEars(models: Pick<SessionModels, 'hear'>, request: Request, listener: EarsListener): Ears {
  let stream: SttStream | null = null;
  /** Commits that no final has come for. */
  let owed = 0;

  const open = (deny: readonly string[]): void => {
    stream?.leave();
    owed = 0;
    let provider: string | null = null;
    const opened = models.hear(
      { ...request, ...(deny.length === 0 ? {} : { routing: { mode: 'auto', deny_providers: [...deny] } }) },
      {
        frame: (frame) => {
          if (stream !== opened) return;
          switch (frame.type) {
            case 'session.ready':
              ({ provider } = frame.route);
              return listener.ready();
            case 'transcript.delta':
              return listener.heard(frame.text, false);
            case 'transcript.final':
              owed = Math.max(0, owed - 1);
              return listener.heard(frame.text, true);
            case 'usage.updated':
              // It answers a commit behind which no words came.
              if (owed === 0) return;
              owed -= 1;
              return listener.heard('', true);
            case 'session.closed':
              return;
          }
        },
        ended: () => {
          if (stream !== opened) return;
          stream = null;
          listener.failed(provider);
        },
      },
    );
    stream = opened;
  };
  return {
    open,
    send: (bytes) => stream?.sendAudio(bytes),
    commit: () => {
      owed += 1;
      stream?.commit();
    },
    leave: () => {
      const left = stream;
      stream = null;
      left?.leave();
    },
  };
}
