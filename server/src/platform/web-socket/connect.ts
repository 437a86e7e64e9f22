import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { createMessageSocket, type MessageSocket } from './message-socket.ts';

const closeTimeoutMs = 1_000;
const maxMessageBytes = 16 * 1024 * 1024;
const maxRefusalBytes = 16_384;

/** Where a socket is opened: an address that this installation configured, as `ws:` or `wss:`. */
export interface SocketAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** One of them has to be taken up where there are any. */
  readonly protocols?: readonly string[];
}

/** What listens there gave an ordinary answer in place of the handshake. */
export class HandshakeRefusedError extends Error {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The first 16 KiB of its body. */
  readonly text: string;

  constructor(status: number, headers: IncomingHttpHeaders, text: string) {
    super(`The handshake was answered with ${status}`);
    this.name = 'HandshakeRefusedError';
    this.status = status;
    this.headers = headers;
    this.text = text;
  }
}

/**
 * Opens a socket, and reads nothing from it until `resume`: its listeners are named before. Rejects with HandshakeRefusedError, with
 * the system's error where there is no connection, or with any other once the signal is aborted, which ends an open socket
 * no more. Redirects are refusals, and nothing is compressed.
 */
export function connectSocket(
  { url, headers, protocols = [] }: SocketAddress,
  signal: AbortSignal,
): Promise<MessageSocket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // The types do not know `closeTimeout` yet. Certificates are verified whatever the environment says.
    const options = {
      headers,
      perMessageDeflate: false,
      maxPayload: maxMessageBytes,
      closeTimeout: closeTimeoutMs,
      rejectUnauthorized: true,
    };
    const ws = new WebSocket(url, [...protocols], options);
    const giveUp = (): void => ws.terminate();
    signal.addEventListener('abort', giveUp, { once: true });
    const settle = (): void => signal.removeEventListener('abort', giveUp);
    ws.once('open', () => {
      settle();
      const socket = createMessageSocket(ws);
      socket.pause();
      resolve(socket);
    });
    ws.once('error', (error) => {
      settle();
      reject(error);
    });
    ws.once('unexpected-response', (request, response) => {
      void textOf(response).then((text) => {
        settle();
        request.destroy();
        reject(new HandshakeRefusedError(response.statusCode ?? 0, response.headers, text));
        // What waits for the handshake ends with it.
        ws.terminate();
      });
    });
  });
}

/** As much of it as is kept; what breaks off is what has come. */
async function textOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size >= maxRefusalBytes) break;
    }
  } catch {
    // The status is known.
  }
  return Buffer.concat(pieces).subarray(0, maxRefusalBytes).toString('utf8');
}
