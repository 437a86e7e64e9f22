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
    offerUpgrade(req, {
      isDraining: () => isDraining(server),
      take: () => {
        socket.off('timeout', onTimeout);
        res.statusCode = 101;
        res.detachSocket(socket);
        res.destroy();
        return { req, socket, head };
      },
      opened: (opened) => trackSocket(server, socket, () => opened.goAway()),
    });
    server.emit('request', req, res);
  });
}
