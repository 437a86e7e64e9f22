import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { createReadAheads } from './read-ahead.ts';
import { createMessageSocket, type MessageSocket, type SocketEnd } from './message-socket.ts';

// How long the other side has to answer a close before the connection is cut.
const closeTimeoutMs = 2_000;
// Pings that come faster than their pongs are sent. Past so many `ws` cuts the connection without a word.
const mostUnansweredPings = 10_000;
// What may come in one message, however it is cut into frames. Who takes less says so itself.
const maxMessageBytes = 1024 * 1024;
// What is read of callers for whom nothing can be done for now, two minutes of speech at 16,000 Hz; and of all of them.
const ahead = createReadAheads({ mostBytes: 4 * 1024 * 1024, mostInAllBytes: 64 * 1024 * 1024 });

/** A connection that asks to become a socket. */
export interface Upgrade {
  readonly req: IncomingMessage;
  readonly socket: Socket;
  /** What came with the head of the request, and is the socket's. */
  readonly head: Buffer;
}

/**
 * Completes the handshake: the headers of the request are sound (http/validation/require-upgrade.ts). `headers` stand in the answer
 * beside those of the handshake, and `protocol` where the caller offered it. `onClosed` is called once, when the connection
 * has ended. Nothing is compressed.
 */
export function acceptSocket(
  { req, socket, head }: Upgrade,
  options: { headers: readonly string[]; protocol: string | null; onClosed: (end: SocketEnd) => void },
): MessageSocket {
  // The types do not know `closeTimeout` yet.
  const ofAcceptor = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
    closeTimeout: closeTimeoutMs,
    maxPendingAutoPongs: mostUnansweredPings,
    handleProtocols: (offered: ReadonlySet<string>) =>
      options.protocol !== null && offered.has(options.protocol) && options.protocol,
  };
  const acceptor = new WebSocketServer(ofAcceptor);
  acceptor.on('headers', (lines) => void lines.push(...options.headers));
  let accepted: MessageSocket | null = null;
  acceptor.handleUpgrade(req, socket, head, (ws) => {
    accepted = createMessageSocket(ws, {
      onClosed: options.onClosed,
      caller: { connection: socket, ahead },
    });
  });
  // It calls at once, or not at all.
  if (accepted === null) throw new Error('The handshake was refused although its headers had been found sound');
  return accepted;
}
