import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** What is known of a connection. */
interface Use {
  /** The answers that are not complete, in the order of their requests. */
  readonly open: ServerResponse[];
  /** Since when nothing runs on it, and how much of it was read by then: what is more is a request on its way. */
  idleSinceMs: number;
  readByThen: number;
  /** It speaks WebSocket, and not HTTP: ends it in good order, once that is to be done. */
  goAway: (() => void) | null;
}

/** The connections of a server, and whether each ends with the answer that comes next. */
interface Tracked {
  accepted: number;
  isDraining: boolean;
  readonly uses: Map<Socket, Use>;
}

const trackedServers = new WeakMap<Server, Tracked>();

/** Counts what runs on each connection of a server. Called before it listens. */
export function trackConnections(server: Server): void {
  const uses = new Map<Socket, Use>();
  const tracked: Tracked = { accepted: 0, isDraining: false, uses };
  trackedServers.set(server, tracked);
  server.on('connection', (socket) => {
    tracked.accepted += 1;
    uses.set(socket, { open: [], idleSinceMs: performance.now(), readByThen: 0, goAway: null });
    socket.once('close', () => uses.delete(socket));
  });
  const track = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const use = uses.get(socket);
    if (use === undefined) return;
    const { open } = use;
    open.push(response);
    if (tracked.isDraining) markLast(use);
    response.once('close', () => {
      open.splice(open.indexOf(response), 1);
      if (open.length > 0) return;
      use.idleSinceMs = performance.now();
      use.readByThen = socket.bytesRead;
    });
  };
  // Before the request is served, which may write its head at once. One that waits for its 100 Continue, or expects
  // something else, is told by events of its own.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, track);
}

/**
 * From now on each answer says `Connection: close`, also to a request that runs already, and its connection ends with it.
 * Requests that were sent ahead of their answers are answered first: the last of them says it.
 */
export function drainConnections(server: Server): void {
  const tracked = trackedServers.get(server);
  if (tracked === undefined || tracked.isDraining) return;
  tracked.isDraining = true;
  for (const use of tracked.uses.values()) markLast(use);
}

/** Whether it begins nothing new that lasts. */
export function isDraining(server: Server): boolean {
  return trackedServers.get(server)?.isDraining === true;
}

/**
 * A connection that speaks WebSocket from now on. It is never idle; `goAway` has it end in good order, and is called once, when
 * a server that closes waits no longer.
 */
export function trackSocket(server: Server, socket: Socket, goAway: () => void): void {
  const use = trackedServers.get(server)?.uses.get(socket);
  if (use !== undefined) use.goAway = goAway;
}

function markLast({ open }: Use): void {
  for (const response of open) if (!response.headersSent) response.shouldKeepAlive = response !== open.at(-1);
}

// How long it goes on accepting what the system holds ready. Newcomers without end must not keep it from closing.
const acceptMs = 8_000;
// How often it looks for connections that stood idle long enough.
const lookMs = 100;

/**
 * Takes no new connection, lets running requests finish, and cuts what is left after `patienceMs`; `lastWord` is called
 * `lastWordMs` before that. What has arrived is served, however busy the process is: connections that the system holds
 * ready are accepted first, for closing would reset them (docs/decisions/http.md#d187). A connection on which nothing runs stays
 * open for as long as the server tells its clients with each answer (`keepAliveTimeout`), because one that was not told
 * otherwise may be sending; a request that comes on it is answered as the last one. `isHurried` waits for none of these, and
 * gives open sockets their last word at once.
 */
export async function closeServer(
  server: Server,
  options: { patienceMs: number; lastWordMs: number; lastWord: () => void; isHurried: boolean },
): Promise<void> {
  const { patienceMs, lastWordMs, lastWord, isHurried } = options;
  const ending = setTimeout(() => {
    lastWord();
    sendAway(server);
  }, patienceMs - lastWordMs);
  const overdue = setTimeout(() => {
    server.closeAllConnections();
    // It does not know those that Node's HTTP has let go of.
    for (const socket of trackedServers.get(server)?.uses.keys() ?? []) socket.destroy();
  }, patienceMs);
  drainConnections(server);
  if (isHurried) sendAway(server);
  await acceptReady(server);
  const idleMs = isHurried ? 0 : server.keepAliveTimeout + server.keepAliveTimeoutBuffer;
  // What has arrived is read first: timers run before it.
  const looking = setInterval(() => void turn().then(() => endIdle(server, idleMs)), lookMs);
  await new Promise<void>((resolve) => {
    // An HTTP server's own would cut answers that have ended and are still being sent.
    NetServer.prototype.close.call(server, () => resolve());
    endIdle(server, idleMs);
  });
  for (const timer of [ending, overdue, looking]) clearTimeout(timer);
  // Ends its checks for slow requests as well, which would keep it in memory; nothing is left that this could cut.
  server.close();
}

/** Node accepts one connection for each look at the sockets, and one look lies between two turns of its event loop. */
async function acceptReady(server: Server): Promise<void> {
  const untilMs = performance.now() + acceptMs;
  const acceptedNow = (): number => trackedServers.get(server)?.accepted ?? 0;
  await turn();
  let before: number;
  do {
    before = acceptedNow();
    await turn();
  } while (acceptedNow() > before && performance.now() < untilMs);
}

/** Ends the connections on which nothing ran for so long; 0 means all on which nothing runs. */
function endIdle(server: Server, idleMs: number): void {
  const since = performance.now() - idleMs;
  for (const [socket, { open, idleSinceMs, readByThen, goAway }] of trackedServers.get(server)?.uses ?? []) {
    if (open.length > 0 || goAway !== null) continue;
    if (idleMs === 0 || (idleSinceMs <= since && socket.bytesRead === readByThen)) socket.destroySoon();
  }
}

function sendAway(server: Server): void {
  for (const { goAway } of trackedServers.get(server)?.uses.values() ?? []) goAway?.();
}
