import type { components } from '../../contract/generated/sockets.ts';
import type { SessionModels } from '../../worker-client/session-models.ts';
import type { SttStream } from '../../worker-client/speech-stream.ts';
import { beforeAgain, isBusy, isLost, triesWhileBusy, untilThereIsRoom } from './asked-again.ts';
import { isUnsupported } from './is-unsupported.ts';
import type { ModelRequests } from './model-requests.policy.ts';

/** What is heard. Nothing comes after `failed` until it is opened again. */
export interface EarsListener {
  ready(): void;
  /** The wording so far; a final is empty where a commit found no words. */
  heard(text: string, isFinal: boolean): void;
  /** The stream is over. One whose connection is lost is opened again by itself. `provider` is who served it; null where none was left that could. */
  failed(provider: string | null, error: Error): void;
}

/** The recognizer of a session. */
export interface Ears {
  /** Opens a stream in place of the one before, by other providers than those. */
  open(deny: readonly string[]): void;
  /** It hears, or would with the next sound. */
  isOpen(): boolean;
  /** The same by those of before, in another language. */
  listenFor(language: string): void;
  send(bytes: Uint8Array): void;
  commit(): void;
  leave(): void;
}

/** Sound goes to the recognizer in steps of so many milliseconds, and before a commit: each step costs the same on each of its ways. */
const stepMs = 60;
const bytesPerSample = 2;

/** `audio` is the form of what it is sent. */
export function createEars(
  models: Pick<SessionModels, 'hear'>,
  requests: ModelRequests,
  audio: components['schemas']['SttConfigureFrame']['audio'],
  listener: EarsListener,
): Ears {
  let request: Pick<ModelRequests, 'hear'> = requests;
  let stream: SttStream | null = null;
  /** It ended in good order, since nothing was said for long: the next sound opens another. */
  let isResting = false;
  let denied: readonly string[] = [];
  let language: string | null = null;
  /** Commits that were not answered, and whether the last frame was a final, which usage follows. */
  let owed = 0;
  let isBehindFinal = false;
  /** What was heard since the last final. */
  let interim = '';
  const step = Buffer.alloc((audio.sample_rate_hz * audio.channels * bytesPerSample * stepMs) / 1_000);
  let steppedBytes = 0;

  const open = (triesLeft = triesWhileBusy): void => {
    stream?.leave();
    [owed, isBehindFinal, isResting, interim] = [0, false, false, ''];
    let provider: string | null = null;
    const opened = models.hear(
      { ...request.hear(denied, language), audio },
      {
        frame: (frame) => {
          if (stream !== opened) return;
          const wasFinal = isBehindFinal;
          isBehindFinal = frame.type === 'transcript.final';
          switch (frame.type) {
            case 'session.ready':
              ({ provider } = frame.route);
              return listener.ready();
            case 'transcript.delta':
              interim = frame.text;
              return listener.heard(frame.text, false);
            case 'transcript.final':
              owed = Math.max(0, owed - 1);
              interim = '';
              return listener.heard(frame.text, true);
            case 'usage.updated':
              // Without a final it answers a commit that found no words.
              if (wasFinal || owed === 0) return;
              owed -= 1;
              return listener.heard('', true);
            case 'session.closed':
              return;
          }
        },
        ended: (failure) => {
          if (stream !== opened) return;
          if (failure !== null && isLost(failure)) {
            // Nothing more comes of what it was sent: the words so far are all there are.
            if (owed > 0 || interim !== '') listener.heard(interim, true);
            [owed, interim] = [0, ''];
            void beforeAgain().then(() => {
              if (stream === opened) open();
            });
            return;
          }
          if (provider === null && triesLeft > 0 && isBusy(failure)) {
            void untilThereIsRoom().then(() => {
              if (stream === opened) open(triesLeft - 1);
            });
            return;
          }
          stream = null;
          if (failure === null) {
            isResting = true;
            if (owed > 0) listener.heard('', true);
            return;
          }
          if (provider === null && request === requests && isUnsupported(failure)) {
            request = requests.withoutWishes();
            return open();
          }
          listener.failed(provider, failure);
        },
      },
    );
    stream = opened;
  };
  const passStep = (): void => {
    // A stream may keep what it is given until it is open.
    if (steppedBytes > 0) stream?.sendAudio(Buffer.from(step.subarray(0, steppedBytes)));
    steppedBytes = 0;
  };
  return {
    open: (deny) => {
      denied = deny;
      open();
    },
    isOpen: () => stream !== null || isResting,
    listenFor: (chosen) => {
      if (language === chosen) return;
      language = chosen;
      if (stream !== null) open();
    },
    send: (bytes) => {
      if (isResting) open();
      for (let at = 0; at < bytes.length; ) {
        const taken = bytes.subarray(at, at + step.length - steppedBytes);
        step.set(taken, steppedBytes);
        [at, steppedBytes] = [at + taken.length, steppedBytes + taken.length];
        if (steppedBytes === step.length) passStep();
      }
    },
    commit: () => {
      // Nothing was said since it rests.
      if (isResting) return listener.heard('', true);
      passStep();
      owed += 1;
      stream?.commit();
    },
    leave: () => {
      const left = stream;
      [stream, isResting, steppedBytes] = [null, false, 0];
      left?.leave();
    },
  };
}
