import { abortError } from '../attempt.ts';
import { type CallOptions, limitsOf } from '../client-options.ts';
import { ConnectionError, TimeoutError, type TrunklineError } from '../errors.ts';
import { again } from '../frame-streams/frame-stream.ts';
import { pathId } from '../path-id.ts';
import { retryDelay } from '../retry-delay.ts';
import { after, onAbort } from '../runtime.ts';
import { bytesOf } from './bytes-of.ts';
import { checkOptions, checkToken } from './check-options.ts';
import type {
  MediaInputFrame,
  MediaFrame,
  SessionMediaEars,
  SessionMediaFormats,
  SessionMediaFrame,
  SessionMediaOverrides,
} from './frames.ts';
import { createInbox } from './inbox.ts';
import type { OpenStreamParts } from './open-stream.ts';
import { type Line, openLine } from './media-line.ts';
import type { WebSocketClass } from './socket.ts';
import { createSoundPieces } from './sound-pieces.ts';

/** What opens the media of a session: what `sessions.create` answered is one. */
export interface SessionMediaCredential {
  sessionId: string;
  /** As the session was answered with it; or the `token` of `calls.join`, or a `resumeToken`. Each opens one socket. */
  transportToken: string;
}

export interface SessionMediaOptions extends Pick<CallOptions, 'signal' | 'timeouts'> {
  /** What is sent and what comes; 16 kHz both ways where it is absent. */
  audio?: SessionMediaFormats;
  /** Who hears. Default `auto`. */
  ears?: SessionMediaEars;
  /** In place of that of the client. */
  webSocket?: WebSocketClass;
}

/**
 * The media of a session, for its client. It opens at once. Reading gives frames and sound as they come, and ends behind
 * `session.ended`. It throws an ApiError where the server refuses the client or a frame of it, a ConnectionError where the socket is
 * lost for good, a TimeoutError where the server says nothing within `timeouts.firstByteMs`, or an AbortError. Leaving the loop closes
 * the socket, and does not hang up: that is `end`.
 *
 * A socket that is lost, or that a server closes because it stops, is opened again for 30 seconds: reading gives `connection.lost`,
 * then `session.ready`. What the agent says meanwhile is not heard.
 *
 * Texts wait until a worker hears them, keep their order, and resolve when they are sent. They reject with what ended the media.
 */
export interface SessionMedia extends AsyncIterable<SessionMediaFrame> {
  /** Opens this media once more, until 30 seconds after it was lost, as from a page that was loaded again; null before `session.ready`. */
  readonly resumeToken: string | null;
  /**
   * More of what is said, in the form that was asked for and cut anywhere. Sound is of its moment: while no worker hears, and where
   * more than a second of it is unsent, it is dropped. Throws a TypeError where it is no sound.
   */
  send(audio: ArrayBuffer | ArrayBufferView): void;
  /** Is answered like speech. */
  userMessage(text: string): Promise<void>;
  /** What the agent is to know, and not to answer. */
  contextualUpdate(text: string): Promise<void>;
  /** What the client heard itself; only where `ears` is `client`. */
  transcript(text: string, isFinal: boolean): Promise<void>;
  /** A key of a telephone. */
  dtmf(digit: string): Promise<void>;
  /** All sound before the mark of this name has been played, and none of it was thrown away. */
  mark(name: string): Promise<void>;
  /** For the rest of the session: they are said again where the socket was lost. */
  overrides(changes: SessionMediaOverrides): Promise<void>;
  /** Hangs up: `session.ended` follows. */
  end(): Promise<void>;
  /** Closes the socket now: reading throws an AbortError with this reason. The session waits 30 seconds for its client. */
  abort(reason?: unknown): void;
}

/** Opens the media of a session. Throws a TypeError that names the argument that is wrong. */
export type OpenMedia = (session: SessionMediaCredential, options: SessionMediaOptions | undefined) => SessionMedia;

type Parts = Omit<OpenStreamParts, 'apiKey' | 'callWithKey'>;

const optionNames = ['signal', 'timeouts', 'audio', 'ears', 'webSocket'];
const voice = { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 } as const;
/** As long as a session waits for its client. */
const absentMs = 30_000;
/** Lost, closed by what stands between, because a server stops, or because nothing was read for too long. The page at /talk has the same. */
const comeAgainCodes = [1_001, 1_005, 1_006, 1_012, 4_008];

export function createOpenMedia(parts: Parts): OpenMedia {
  return (session, options = {}) => {
    if (typeof session !== 'object' || session === null)
      throw new TypeError('session must be an object, as sessions.create answers it');
    checkToken('session.transportToken', session.transportToken, 'sessions.create answered');
    pathId('session.sessionId', session.sessionId);
    checkOptions(options, optionNames);
    return openMedia(parts, session, options);
  };
}

function openMedia(parts: Parts, session: SessionMediaCredential, options: SessionMediaOptions): SessionMedia {
  const { audio = { input: voice, output: voice }, ears = 'auto' } = options;
  const limits = limitsOf({ timeouts: options.timeouts ?? {} }, limitsOf(parts.limits));
  const controller = new AbortController();
  const inbox = createInbox<SessionMediaFrame>();
  const pieces = createSoundPieces(audio.input.sample_rate_hz);
  const mostUnsentBytes = audio.input.sample_rate_hz * 2;
  const unsent: Array<{ frame: MediaInputFrame; resolve: () => void; reject: (reason: Error) => void }> = [];
  let line: Line | null = null;
  let isReady = false;
  let resumeToken: string | null = null;
  let overridden: SessionMediaOverrides = {};
  let wasLost = false;
  let failures = 0;
  let isOver = false;
  let over: Error = new ConnectionError('The session is over', { retryable: false, idempotencyKey: null });
  let forget: () => void = () => undefined;

  const finish = (error?: TrunklineError): void => {
    if (isOver) return;
    isOver = true;
    over = error ?? over;
    forget();
    stopListening();
    for (const { reject } of unsent.splice(0)) reject(over);
    inbox.end(error);
    line?.close(over);
  };
  const flush = (): void => {
    if (line?.isOpen() !== true) return;
    // Who hangs up need not wait for a worker.
    for (const one of unsent.filter(({ frame }) => isReady || frame.type === 'session.end')) {
      unsent.splice(unsent.indexOf(one), 1);
      line.socket.send(JSON.stringify(one.frame));
      one.resolve();
    }
  };
  const onFrame = (frame: MediaFrame): void => {
    forget();
    failures = 0;
    if (frame.type === 'session.waiting') isReady = false;
    if (frame.type === 'session.ready') {
      isReady = true;
      ({ resumeToken } = frame);
    }
    // Nothing that knew them may be left.
    if (isReady && wasLost) {
      wasLost = false;
      line?.socket.send(JSON.stringify({ ...overridden, type: 'overrides' }));
    }
    inbox.put(frame);
    if (frame.type === 'session.ended') finish();
    else flush();
  };
  const lost = (failure: TrunklineError, code: number, isRefused: boolean): void => {
    if (isOver) return;
    isReady = false;
    wasLost = Object.keys(overridden).length > 0;
    pieces.clear();
    if (resumeToken === null || isRefused || !comeAgainCodes.includes(code)) return finish(failure);
    if (failures === 0) {
      forget = after(absentMs, () => finish(failure));
      inbox.put({ type: 'connection.lost' });
    }
    failures += 1;
    const token = resumeToken;
    const pause = retryDelay(failures, { ...limits.retries, limit: Number.POSITIVE_INFINITY }, undefined) ?? 0;
    after(pause, () => {
      if (!isOver) connect(token);
    });
  };
  const connect = (credential: string): void => {
    const { webSocket = parts.webSocket } = options;
    line = openLine(
      { ...parts, webSocket },
      { sessionId: session.sessionId, credential, start: { audio, ears } },
      {
        // It is good once: another one comes with session.ready.
        opened: () => {
          resumeToken = null;
          flush();
        },
        frame: onFrame,
        audio: (bytes) => inbox.put({ type: 'audio', audio: bytes }),
        lost,
      },
    );
  };
  const stopListening = onAbort(options.signal, () => controller.abort(options.signal?.reason));
  onAbort(controller.signal, () => finish(abortError(controller.signal, again)));
  if (!isOver) {
    connect(session.transportToken);
    const { firstByteMs } = limits.timeouts;
    if (firstByteMs !== Number.POSITIVE_INFINITY)
      forget = after(firstByteMs, () => finish(new TimeoutError('firstByte', firstByteMs, again)));
  }

  const put = (frame: MediaInputFrame): Promise<void> => {
    const sent = new Promise<void>((resolve, reject) => {
      if (isOver) reject(over);
      else unsent.push({ frame, resolve, reject });
    });
    // Who does not wait for it hears of the end where the media is read.
    sent.catch(() => undefined);
    flush();
    return sent;
  };
  const reader = inbox.read(() => controller.abort());
  return {
    get resumeToken() {
      return resumeToken;
    },
    send: (sound) => {
      const bytes = bytesOf(sound);
      if (bytes === null) throw new TypeError('audio must be an ArrayBuffer or a view of one, such as a Uint8Array');
      if (!isReady || line === null) return;
      for (const piece of pieces.cut(bytes)) {
        if (line.socket.unsentBytes() <= mostUnsentBytes) line.socket.send(piece);
      }
    },
    userMessage: (text) => put({ type: 'user_message', text }),
    contextualUpdate: (text) => put({ type: 'contextual_update', text }),
    transcript: (text, isFinal) => put({ type: 'transcript', text, isFinal }),
    dtmf: (digit) => put({ type: 'dtmf', digit }),
    mark: (name) => put({ type: 'mark', name }),
    overrides: (changes) => {
      overridden = { ...overridden, ...changes };
      return put({ ...changes, type: 'overrides' });
    },
    end: () => put({ type: 'session.end' }),
    abort: (reason) => controller.abort(reason),
    [Symbol.asyncIterator]: () => reader,
  };
}
