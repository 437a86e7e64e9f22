import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import { isDraining, trackSocket } from '../../platform/net/close-server.ts';
import { markBroken } from '../kernel/broken-request.ts';
import { offerUpgrade } from '../kernel/upgrade.ts';
import type { Connections } from './connections.ts';
import { createLastAnswer } from './last-answer.ts';

/**
 * Whether a request leaves HTTP to become a WebSocket: GET of HTTP/1.1 with `Upgrade: websocket` alone; others, such as
 * h2c, are requests like any other. One with a body, or behind a request that is not answered yet, cannot: it is refused
 * in its turn, and its connection ends.
 */
export function createShouldUpgrade(connections: Connections): (req: IncomingMessage) => boolean {
  return (req) => {
    if (req.method !== 'GET' || req.httpVersion !== '1.1') return false;
    if (req.headers.upgrade?.toLowerCase() !== 'websocket') return false;
    const connection = connections.of(req.socket);
    if (connection === undefined || connection.ended || connection.refused) return false;
    const { 'content-length': length = '0', 'transfer-encoding': coding } = req.headers;
    if (connection.open.length === 0 && length === '0' && coding === undefined) return true;
    markBroken(req, 'UPGRADE_NOT_ALONE');
    return false;
  };
}

// What may come ahead of the handshake. A caller has to wait for it (RFC 6455, 4.1), and some do not.
const mostAheadBytes = 64 * 1024;

/**
 * Serves a request that asks for a WebSocket like every other one: it gets an ordinary answer, with which the connection
 * ends, unless what serves it takes the connection. Node's HTTP has let go of the connection by then.
 */
export function serveUpgrades(server: Server): void {
  server.on('upgrade', (req, socket, head) => {
    if (!(socket instanceof Socket)) return socket.destroy();
    // The end follows, and says all there is to say.
    socket.on('error', () => undefined);
    const onTimeout = (): void => void server.emit('timeout', socket);
    socket.on('timeout', onTimeout);
    const res = createLastAnswer(req, socket);
    const ahead = readAhead(socket, head);
    res.once('close', ahead.stop);
    offerUpgrade(req, {
      isDraining: () => isDraining(server),
      take: () => {
        if (!socket.readable || !socket.writable) return null;
        socket.off('timeout', onTimeout);
        const all = ahead.stop();
        res.statusCode = 101;
        res.detachSocket(socket);
        res.destroy();
        return { req, socket, head: all };
      },
      opened: (opened) => trackSocket(server, socket, () => opened.goAway()),
    });
    server.emit('request', req, res);
  });
}

/**
 * Reads on while a request has no answer, as Node's HTTP does with others: so the end of its caller is heard, which closes the
 * answer. What comes is the socket's, should it become one: `stop` gives it, and reads no more. One that sends too much is cut.
 */
function readAhead(socket: Socket, head: Buffer): { stop: () => Buffer } {
  let came = [head];
  let bytes = head.length;
  const onData = (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > mostAheadBytes) socket.destroy();
    else came.push(piece);
  };
  const onEnd = (): void => void socket.end();
  socket.on('data', onData).once('end', onEnd);
  return {
    stop: () => {
      socket.off('data', onData).off('end', onEnd);
      const all = Buffer.concat(came);
      came = [];
      return all;
    },
  };
}
