import type { AppError } from '../platform/process/errors.ts';
import type { SocketEnd, SocketTraffic } from '../platform/web-socket/message-socket.ts';
import type { components } from './generated/sockets.ts';
import type { SocketOperationId, Table } from './input.ts';

type Frames = components['schemas'];

/** What goes over the sockets of each channel: `in` comes from the caller. */
interface Channels {
  transcription: { in: Frames['SttClientFrame']; out: Frames['SttServerFrame'] };
  speech: { in: Frames['TtsClientFrame']; out: Frames['TtsServerFrame'] };
  sessionMedia: { in: Frames['MediaClientFrame']; out: Frames['MediaToClientFrame'] };
  workerMedia: { in: Frames['MediaWorkerFrame']; out: Frames['MediaToWorkerFrame'] };
}

export type ChannelName = keyof Channels;
type ChannelOf<Op extends SocketOperationId> = Table[Op] extends { socket: infer Name extends ChannelName }
  ? Name
  : never;

export type FrameIn<Name extends ChannelName> = Channels[Name]['in'];
type LastType = 'session.closed' | 'session.ended';
/** What is sent before the end; `end` and `fail` send the last frame. */
export type FrameOut<Name extends ChannelName> = Exclude<Channels[Name]['out'], { type: 'error' | LastType }>;
/** The last frame of a socket that ends in good order. */
export type LastFrame<Name extends ChannelName> = Extract<Channels[Name]['out'], { type: LastType }>;

/** What happens on a socket of frames. Nothing comes after `closed`, and no frame or audio after `refused`. */
export interface FrameListeners<Name extends ChannelName> {
  /** A frame that is as the contract says, and its bytes as they came. */
  frame(frame: FrameIn<Name>, bytes: Buffer): void;
  /** The bytes lie in a larger buffer of the connection: who keeps them copies them. */
  audio(bytes: Buffer): void;
  /**
   * The caller sent what is no frame, or too much: the listener ends the stream by `fail` with this. It has to where `isFinal`: the
   * connection cannot be read on, or serving it has failed.
   */
  refused(error: AppError, isFinal: boolean): void;
  /** Some of what was unsent is on its way. */
  sent(): void;
  /** The process stops: the last frame can still be sent, by `fail`. */
  goAway(): void;
  pong(): void;
  closed(end: SocketEnd): void;
}

/**
 * A socket on which frames go. Exactly one last frame is sent, by the first of `end`, `fail` and the other side's close:
 * what is sent after it is dropped.
 */
export interface FrameSocket<Name extends ChannelName> {
  /** Named at once, and once: what comes before that is lost. */
  listen(listeners: FrameListeners<Name>): void;
  send(frame: FrameOut<Name>): void;
  sendAudio(bytes: Uint8Array): void;
  /** The last frame where it ended in good order; the socket closes with 1000. */
  end(last: LastFrame<Name>): void;
  /** Closes with a code that says all there is to say, without a last frame. */
  close(code: number): void;
  /**
   * The last frame of a stream that did not; the close code follows from the error, or is `closeCode`. What is no AppError goes to
   * the log alone.
   */
  fail(error: unknown, closeCode?: number): void;
  ping(): void;
  pause(): void;
  resume(): void;
  /** Cuts the connection. */
  destroy(): void;
  readonly unsentBytes: number;
  readonly traffic: Readonly<SocketTraffic>;
}

/** Serves the socket that a request became. */
export type ServeSocket<Op extends SocketOperationId = SocketOperationId> = (
  socket: FrameSocket<ChannelOf<Op>>,
) => void;
