import type { components } from '../contract/generated/sockets.ts';
import type { MessageSocket } from '../platform/web-socket/message-socket.ts';
import { frameOf } from './frame-of.ts';
import { failureOf, StreamFailed } from './stream-failed.ts';

type Frames = components['schemas'];
type ServerFrame = Frames['SttServerFrame'] | Frames['TtsServerFrame'];

/** What a stream of speech to text says; that of an error ends it instead. */
export type SttFrame = Exclude<Frames['SttServerFrame'], { type: 'error' }>;
/** What a stream of text to speech says beside its audio. */
export type TtsFrame = Exclude<Frames['TtsServerFrame'], { type: 'error' }>;

/** What happens in a stream of speech. Nothing comes after `ended`, which comes once, and nothing at all after `leave`. */
export interface SpeechListeners<Frame> {
  frame(frame: Frame): void;
  /** It lies in a larger buffer of the connection: who keeps it copies it. */
  audio(bytes: Buffer): void;
  /**
   * With null behind `session.closed`; else with RefusedCall where the stream was not opened, with StreamFailed, or with the error of
   * the system where there is no connection.
   */
  ended(failure: Error | null): void;
}

/** What both have. What is sent before the stream is ready waits for that. */
interface SpeechStream {
  /** The present utterance is complete. */
  commit(): void;
  /** Nothing more comes: what was sent is finished, then the stream ends. */
  close(): void;
  /** Cuts the connection. What was on its way is not wanted any more, and none of it comes. */
  leave(): void;
}

/** Hears what is said. */
export interface SttStream extends SpeechStream {
  sendAudio(bytes: Uint8Array): void;
}

/** Speaks what is written. */
export interface TtsStream extends SpeechStream {
  append(text: string): void;
}

// A vendor has five seconds to accept, and some may be asked.
const readyWithinMs = 30_000;
// 20 seconds of sound at 24,000 Hz: a server that takes so much less than it is given has stopped.
const mostWaitingBytes = 1_048_576;
// The server closes behind the frame of an error.
const closedWithinMs = 1_000;
/** The close code of a process that stops (RFC 6455, 7.4.1). */
const goingAway = 1001;

type Sent = string | Uint8Array;

/**
 * Opens a stream by `open`, and configures it. It is there at once: each failure is its end, also that the connection of this process
 * is `abandoned`.
 */
export function createSpeechStream<Frame>(
  { open, abandoned }: { open: (signal: AbortSignal) => Promise<MessageSocket>; abandoned: AbortSignal },
  configuration: object,
  listeners: SpeechListeners<Frame>,
): SttStream & TtsStream {
  const opening = new AbortController();
  /** What waits until the stream is ready; null once it is. */
  let waiting: Sent[] | null = [];
  let waitingBytes = 0;
  let socket: MessageSocket | null = null;
  let isOver = false;
  /** What the last frame says that failed; how the server closes says whether that is a vendor, or this process, which stops. */
  let lastError: Parameters<typeof failureOf>[0] | null = null;

  /** Has nothing more come of it. Answers whether something could until now. */
  const finish = (): boolean => {
    if (isOver) return false;
    isOver = true;
    clearTimeout(late);
    abandoned.removeEventListener('abort', onAbandoned);
    waiting = [];
    opening.abort();
    return true;
  };
  const leave = (): void => {
    if (finish()) socket?.destroy();
  };
  const fail = (failure: Error): void => {
    if (!finish()) return;
    socket?.destroy();
    listeners.ended(failure);
  };
  /** The last frame of a stream in good order has come. */
  const end = (): void => {
    finish();
    socket?.close(1000);
    listeners.ended(null);
  };
  const breakOff = (code: number | null): void => {
    if (lastError === null) fail(new StreamFailed(`The stream broke off with ${code}`));
    else fail(code === goingAway ? new StreamFailed(lastError.message) : failureOf(lastError));
  };
  const onAbandoned = (): void => fail(new StreamFailed('The connection was given up'));
  let late = setTimeout(() => fail(new StreamFailed('The stream was not ready in time')), readyWithinMs);
  abandoned.addEventListener('abort', onAbandoned, { once: true });

  const give = (data: Sent): void => {
    if (typeof data === 'string') socket?.sendText(data);
    else socket?.sendBinary(data);
  };
  const send = (data: Sent): void => {
    if (isOver) return;
    if (waiting === null) give(data);
    else {
      waiting.push(data);
      waitingBytes += data.length;
    }
    if (waitingBytes + (socket?.unsentBytes ?? 0) > mostWaitingBytes)
      fail(new StreamFailed('The server takes nothing'));
  };
  const sendFrame = (frame: object): void => send(JSON.stringify(frame));

  const receive = (text: string): void => {
    if (isOver || lastError !== null) return;
    const frame = frameOf<ServerFrame>(text);
    if (frame === null) return fail(new StreamFailed('What came is no frame'));
    if (frame.type === 'error') {
      lastError = frame.error;
      clearTimeout(late);
      late = setTimeout(() => breakOff(null), closedWithinMs);
      return;
    }
    if (frame.type === 'session.ready') {
      clearTimeout(late);
      for (const one of waiting ?? []) give(one);
      [waiting, waitingBytes] = [null, 0];
    }
    // Of the one kind of stream that this is.
    listeners.frame(frame as Frame);
    if (frame.type === 'session.closed' && !isOver) end();
  };
  open(opening.signal).then((opened) => {
    if (isOver) return opened.destroy();
    socket = opened;
    opened.listen({
      text: receive,
      binary: (bytes) => {
        if (!isOver && lastError === null) listeners.audio(bytes);
      },
      closed: ({ code }) => breakOff(code),
    });
    opened.sendText(JSON.stringify({ ...configuration, type: 'session.configure' }));
    opened.resume();
  }, fail);

  return {
    sendAudio: send,
    append: (text) => sendFrame({ type: 'input.append', text }),
    commit: () => sendFrame({ type: 'input.commit' }),
    close: () => sendFrame({ type: 'session.close' }),
    leave,
  };
}
