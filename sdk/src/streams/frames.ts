import { ApiError } from '../errors.ts';
import type { components } from '../generated/sockets.ts';

type Frames = components['schemas'];

/** A binary message: samples in the form that was asked for. */
export interface AudioFrame {
  type: 'audio';
  audio: Uint8Array;
}

/** What a stream of speech to text gives. The frame `error` is thrown instead. */
export type SttStreamFrame = Exclude<Frames['SttServerFrame'], { type: 'error' }>;
/** What a stream of text to speech gives. The frame `error` is thrown instead. */
export type TtsStreamFrame = Exclude<Frames['TtsServerFrame'], { type: 'error' }> | AudioFrame;

/** What is to be heard, and in which form it comes. */
export type SttStreamRequest = Omit<Frames['SttConfigureFrame'], 'type'>;
/** How texts are to be spoken, and in which form. */
export type TtsStreamRequest = Omit<Frames['TtsConfigureFrame'], 'type'>;

/** A frame behind the first one. */
export type InputFrame = Exclude<
  Frames['SttClientFrame'] | Frames['TtsClientFrame'],
  { type: 'session.configure' | 'session.close' }
>;

/** Any frame of a server. */
export type ServerFrame = Frames['SttServerFrame'] | Frames['TtsServerFrame'];

/** The socket of a session was lost. It is opened again by itself, and `session.ready` follows where that succeeds. */
export interface ConnectionLostFrame {
  type: 'connection.lost';
}

/** What a server says to the client of a session, but for its last word. */
export type MediaFrame = Exclude<Frames['MediaToClientFrame'], { type: 'error' }>;

/** What the media of a session gives. The frame `error` is thrown instead. */
export type SessionMediaFrame = MediaFrame | AudioFrame | ConnectionLostFrame;

/** Any frame to the client of a session. */
export type MediaServerFrame = Frames['MediaToClientFrame'];

/** The forms of what is said and of what is heard. */
export type SessionMediaFormats = Frames['MediaFormats'];
/** Who turns what is said into text: the worker, the client, or as the worker likes. */
export type SessionMediaEars = NonNullable<Frames['SessionStartFrame']['ears']>;
/** What changes for the rest of a session. */
export type SessionMediaOverrides = Omit<Frames['OverridesFrame'], 'type'>;
/** What a client says behind `session.start`. */
export type MediaInputFrame = Exclude<Frames['MediaClientFrame'], { type: 'session.start' }>;

/** The frame of a text message; null where it is none. */
export function frameOf<Frame extends { type: string }>(text: string): Frame | null {
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as Frame) : null;
  } catch {
    return null;
  }
}

/** What a frame `error` ends a stream with; `redact` takes secrets out of it. */
export function lastError(text: string, redact: (text: string) => string): ApiError {
  const answer = { status: 101, headers: new Headers(), body: JSON.parse(redact(text)) };
  return new ApiError(answer, { retryable: false, idempotencyKey: null });
}
