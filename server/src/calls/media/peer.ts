import type { ChannelName, FrameIn, FrameSocket, LastFrame } from '../../contract/frame-socket.ts';
import { AppError } from '../../platform/process/errors.ts';
import { createPace, createPauses, type Pauses } from '../../platform/web-socket/pauses.ts';
import type { MediaChannel } from './side.ts';

const firstFrameMs = 10_000;
// Who is gone without a word is found out between one of these and the next but one.
const pingMs = 5_000;
/** The process stops: come again, to another one. */
const goAwayCode = 1_012;

/** One socket of a session, whichever side it is on. */
export interface Peer<Name extends MediaChannel> {
  readonly socket: FrameSocket<Name>;
  readonly pauses: Pauses;
  /** The last frame where the session has ended. */
  end(last: LastFrame<Name>): void;
  /** Closes with a code that says all there is to say. */
  close(code: number): void;
  /** What came is not right: the last frame says what. */
  refuse(path: string, message: string): void;
  fail(error: unknown): void;
}

/** What comes from it. Nothing comes after `left`. */
export interface PeerListener<Name extends MediaChannel> {
  /** The first frame, which is of the type that opens the side. */
  started(frame: FrameIn<Name>): void;
  frame(frame: FrameIn<Name>): void;
  audio(bytes: Buffer): void;
  sent(): void;
  /** It is over, however it ended. Once. */
  left(): void;
}

/** Serves a socket whose first frame is of the type `first`, and comes within ten seconds. */
export function servePeer<Name extends MediaChannel>(
  socket: FrameSocket<Name>,
  options: {
    first: FrameIn<Name>['type'];
    nowMs: () => number;
    isPaced: boolean;
    listener: (peer: Peer<Name>) => PeerListener<Name>;
  },
): Peer<Name> {
  const { first, nowMs, isPaced } = options;
  const pauses = createPauses(socket);
  const pace = createPace({ nowMs, pauses });
  let isStarted = false;
  let isOver = false;
  let isHeard = true;
  const over = (last: () => void): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(patience);
    clearInterval(pings);
    pace.stop();
    pauses.stop();
    last();
    listener.left();
  };
  const peer: Peer<Name> = {
    socket,
    pauses,
    end: (last) => over(() => socket.end(last)),
    close: (code) => over(() => socket.close(code)),
    fail: (error) => over(() => socket.fail(error)),
    refuse: (path, message) => {
      const text = `${path === '' ? '' : `${path} `}${message}`;
      peer.fail(new AppError(400, 'invalid_request', text, { hint: text }));
    },
  };
  const listener = options.listener(peer);
  const patience = setTimeout(() => {
    peer.refuse('/type', `must be ${first} within ${firstFrameMs / 1_000} seconds`);
  }, firstFrameMs);
  const pings = setInterval(() => {
    if (!isHeard && !pauses.isOn()) return over(socket.destroy);
    isHeard = false;
    socket.ping();
  }, pingMs);

  socket.listen({
    frame: (frame) => {
      if (isOver) return;
      isHeard = true;
      if (isPaced) pace.onFrame();
      const isFirst = frame.type === first;
      if (isFirst === isStarted)
        return peer.refuse('/type', isStarted ? `must not be ${first} again` : `must be ${first} in the first frame`);
      if (isStarted) return listener.frame(frame);
      isStarted = true;
      clearTimeout(patience);
      listener.started(frame);
    },
    audio: (bytes) => {
      if (isOver) return;
      isHeard = true;
      if (isPaced) pace.onFrame();
      if (!isStarted) return peer.refuse('', `Sound must wait for ${first}`);
      // An empty message is no sound: it says nothing, and answers no one.
      if (bytes.length === 0) return;
      if (bytes.length % 2 !== 0) return peer.refuse('', 'The sound ends in the middle of a sample');
      listener.audio(bytes);
    },
    refused: (error) => peer.fail(error),
    sent: () => {
      if (!isOver) listener.sent();
    },
    pong: () => {
      isHeard = true;
    },
    goAway: () => peer.close(goAwayCode),
    closed: () => over(() => undefined),
  });
  return peer;
}

/** The frames of a type. */
export type Frame<Name extends ChannelName, Type extends FrameIn<Name>['type']> = Extract<
  FrameIn<Name>,
  { type: Type }
>;
