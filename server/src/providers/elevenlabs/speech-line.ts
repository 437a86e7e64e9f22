import type { MessageSocket, SocketEnd } from '../../platform/web-socket/message-socket.ts';
import { VendorFailure } from '../ports/vendor-call.ts';
import { readFrameJson } from '../wire/vendor-socket.ts';
import { readSpeechFrame, type SpeechFrame } from './speech-frame.ts';

/** What a socket hands to the stream that it is a part of. Nothing comes after `over`. */
export interface LineListeners {
  frame(frame: SpeechFrame): void;
  sent(): void;
  /** The socket is gone; with a failure where a frame says why, or was none. */
  over(end: SocketEnd | VendorFailure): void;
}

/** A socket of ElevenLabs that may be opening still: what is sent until then waits. */
export interface SpeechLine {
  send(frame: object): void;
  readonly unsentBytes: number;
  /** Nothing more goes over it. */
  readonly isOver: boolean;
  /** Contexts of it that have not ended, those that are spoken no further among them. */
  readonly contexts: Set<string>;
  pause(): void;
  resume(): void;
  /** Closes it in good order: what it still speaks is not waited for. */
  close(): void;
  destroy(): void;
}

/** The line of a socket, or of one that is being opened. */
export function createSpeechLine(
  opening: MessageSocket | Promise<MessageSocket>,
  listeners: LineListeners,
): SpeechLine {
  const contexts = new Set<string>();
  let waiting: string[] = [];
  let waitingBytes = 0;
  let socket: MessageSocket | null = null;
  let isOver = false;
  let isPaused = false;

  const over = (end: SocketEnd | VendorFailure): void => {
    if (isOver) return;
    isOver = true;
    contexts.clear();
    listeners.over(end);
  };
  const fail = (error: unknown): void => {
    // What goes wrong here is of the vendor alone.
    over(
      error instanceof VendorFailure ? error : new VendorFailure('malformed', 'A frame was not read', { cause: error }),
    );
    socket?.destroy();
  };
  const opened = (open: MessageSocket): void => {
    socket = open;
    if (isOver) return open.destroy();
    open.listen({
      text: (text) => {
        try {
          const frame = readSpeechFrame(readFrameJson(text));
          if (frame.isFinal && frame.context !== null) contexts.delete(frame.context);
          listeners.frame(frame);
        } catch (error) {
          fail(error);
        }
      },
      broken: () => fail(new VendorFailure('malformed', 'The protocol of sockets was broken')),
      sent: listeners.sent,
      closed: over,
    });
    for (const text of waiting) open.sendText(text);
    waiting = [];
    waitingBytes = 0;
    if (!isPaused) open.resume();
  };
  if (opening instanceof Promise) opening.then(opened, fail);
  else opened(opening);

  return {
    contexts,
    send: (frame) => {
      if (isOver) return;
      const text = JSON.stringify(frame);
      if (socket !== null) return socket.sendText(text);
      waiting.push(text);
      waitingBytes += text.length;
    },
    get isOver() {
      return isOver || socket?.isOpen === false;
    },
    get unsentBytes() {
      if (isOver) return 0;
      return socket === null ? waitingBytes : socket.unsentBytes;
    },
    pause: () => {
      isPaused = true;
      socket?.pause();
    },
    resume: () => {
      isPaused = false;
      socket?.resume();
    },
    close: () => {
      isOver = true;
      contexts.clear();
      socket?.sendText('{"close_socket":true}');
      socket?.close(1000);
    },
    destroy: () => {
      isOver = true;
      socket?.destroy();
    },
  };
}
