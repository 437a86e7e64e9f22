import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { type AnswerBytes, createAnswerBytes } from './informational-heads.ts';

const watched = new WeakMap<Socket, AnswerBytes>();

/**
 * Keeps informational heads of a connection from undici, whose parser destroys it at an unasked `100 Continue` before any
 * handler hears of that, and has no option for it. undici reads a socket by `read` alone, so this method is replaced; when
 * a request begins, it says so on its channel.
 */
export function watchAnswers(socket: Socket): void {
  const answers = createAnswerBytes();
  watched.set(socket, answers);
  const read = (size?: number): Buffer | null => Object.getPrototypeOf(socket).read.call(socket, size);
  socket.read = (size) => {
    for (;;) {
      const chunk = read(size);
      if (chunk === null) return null;
      try {
        const rest = answers.withoutInformationalHeads(chunk);
        if (rest.length > 0) return rest;
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
        return null;
      }
    }
  };
}

// Told in the tick in which the first byte of a request is written.
subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { socket: Socket };
  watched.get(socket)?.expectAnswer();
});
