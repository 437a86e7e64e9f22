import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

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

// How long it goes on accepting what the system holds ready. Newcomers without end must not keep it from closing.
const acceptMs = 2_000;

/**
 * Takes no new connection, lets running requests finish, and cuts what is left after `patienceMs`; `lastWord` is called
 * `lastWordMs` before that. What has arrived is served, however busy the process is: connections that the system holds
 * ready are accepted first, for closing would reset them, and one that was just made has `firstRequestMs` for its first
 * request (docs/decisions/0187).
 */
export async function closeServer(
  server: Server,
  options: { patienceMs: number; firstRequestMs: number; lastWordMs: number; lastWord: () => void },
): Promise<void> {
  const { patienceMs, firstRequestMs, lastWordMs, lastWord } = options;
  const ending = setTimeout(lastWord, patienceMs - lastWordMs);
  const overdue = setTimeout(() => server.closeAllConnections(), patienceMs);
  await acceptReady(server);
  const unasked = setTimeout(() => void turn().then(() => closeIdle(server, () => true)), firstRequestMs);
  await new Promise<void>((resolve) => {
    // An HTTP server's own would cut answers that have ended and are still being sent.
    NetServer.prototype.close.call(server, () => resolve());
    closeIdle(server, ({ hasAsked }) => hasAsked);
  });
  for (const timer of [ending, overdue, unasked]) clearTimeout(timer);
  // Ends its checks for slow requests as well, which would keep it in memory; nothing is left that this could cut.
  server.close();
}

/** Node accepts one connection for each look at the sockets, and one look lies between two turns of its event loop. */
async function acceptReady(server: Server): Promise<void> {
  const untilMs = performance.now() + acceptMs;
  const acceptedNow = (): number => connections.get(server)?.accepted ?? 0;
  await turn();
  let before: number;
  do {
    before = acceptedNow();
    await turn();
  } while (acceptedNow() > before && performance.now() < untilMs);
}

/** What is known of a connection: how many requests run on it, and whether there was one at all. */
interface Use {
  running: number;
  hasAsked: boolean;
}

const connections = new WeakMap<Server, { accepted: number; readonly uses: Map<Socket, Use> }>();

function trackConnections(server: Server): void {
  const uses = new Map<Socket, Use>();
  const tracked = { accepted: 0, uses };
  connections.set(server, tracked);
  server.on('connection', (socket) => {
    tracked.accepted += 1;
    uses.set(socket, { running: 0, hasAsked: false });
    socket.once('close', () => uses.delete(socket));
  });
  const track = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const use = uses.get(socket);
    if (use === undefined) return;
    use.running += 1;
    use.hasAsked = true;
    response.once('close', () => {
      use.running -= 1;
      if (!server.listening && use.running === 0) socket.destroySoon();
    });
  };
  server.on('request', track);
  // A request that waits for its 100 Continue, or expects something else, is told here instead.
  server.prependListener('checkContinue', track);
  server.prependListener('checkExpectation', track);
}

function closeIdle(server: Server, isMeant: (use: Use) => boolean): void {
  for (const [socket, use] of connections.get(server)?.uses ?? [])
    if (use.running === 0 && isMeant(use)) socket.destroySoon();
}

/** The base address under which this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
