import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Binds the server and answers the port it got. Rejects with the system's error (EADDRINUSE, EACCES, ...). */
export function listen(server: Server, address: { host: string; port: number }): Promise<number> {
  trackConnections(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : address.port);
    });
  });
}

/**
 * Takes no new connection, lets running requests finish, and cuts what is left after `patienceMs`; `lastWord` is called
 * `lastWordMs` before that. A connection on which nothing was asked yet counts as idle here; Node's own notion would
 * wait for its first request.
 */
export function closeServer(
  server: Server,
  options: { patienceMs: number; lastWordMs: number; lastWord: () => void },
): Promise<void> {
  const { patienceMs, lastWordMs, lastWord } = options;
  return new Promise((resolve) => {
    const ending = setTimeout(lastWord, patienceMs - lastWordMs);
    const overdue = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(ending);
      clearTimeout(overdue);
      resolve();
    });
    closeIdle(server);
  });
}

/** The connections of each server and how many requests run on them. */
const connections = new WeakMap<Server, Map<Socket, number>>();

function trackConnections(server: Server): void {
  const running = new Map<Socket, number>();
  connections.set(server, running);
  server.on('connection', (socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  const track = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (running.has(socket)) running.set(socket, (running.get(socket) ?? 1) - 1);
      if (!server.listening) closeIdle(server);
    });
  };
  server.on('request', track);
  // A request that waits for its 100 Continue is told here instead.
  server.prependListener('checkContinue', track);
}

function closeIdle(server: Server): void {
  for (const [socket, requests] of connections.get(server) ?? []) if (requests === 0) socket.destroySoon();
}

/** The base address under which this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
