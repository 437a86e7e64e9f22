import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { type AnswerBytes, createAnswerBytes } from './informational-heads.ts';

interface Watched {
  readonly answers: AnswerBytes;
  /** How many requests were written to it. */
  requests: number;
  /** Whether a byte has come since the last of them. */
  isHeard: boolean;
}

const watched = new WeakMap<Socket, Watched>();

/**
 * Keeps informational heads of a connection from undici, whose parser destroys it at an unasked `100 Continue` before any
 * handler hears of that, and has no option for it. undici reads a socket by `read` alone, so this method is replaced; when
 * a request begins, it says so on its channel.
 */
export function watchAnswers(socket: Socket): void {
  const answers = createAnswerBytes();
  const seen: Watched = { answers, requests: 0, isHeard: false };
  watched.set(socket, seen);
  const read: (size?: number) => Buffer | null = socket.read.bind(socket);
  socket.read = (size) => {
    for (;;) {
      const chunk = read(size);
      if (chunk === null) return null;
      seen.isHeard = true;
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

/** Whether the last request met a connection that had served another one, and no byte has come back of it. */
export function isUsedAndUnheard(socket: Socket): boolean {
  const seen = watched.get(socket);
  return seen !== undefined && seen.requests > 1 && !seen.isHeard;
}

// Told in the tick in which the first byte of a request is written.
subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { socket: Socket };
  const seen = watched.get(socket);
  if (seen === undefined) return;
  seen.requests += 1;
  seen.isHeard = false;
  seen.answers.expectAnswer();
});
