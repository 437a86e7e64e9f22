import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RefuseBroken } from './broken-request.ts';

export interface HttpServerLimits {
  /** Until the head of a request is complete, in milliseconds. */
  headersTimeoutMs: number;
  /** Until its body is complete, in milliseconds. */
  requestTimeoutMs: number;
  keepAliveTimeoutMs: number;
  /**
   * How long a connection may stand still, in milliseconds: one that does not read its answer is cut then. One that waits
   * for us is not.
   */
  stallTimeoutMs: number;
  /** Connections at once; more are closed unread, before the process has no room left for its database. */
  maxConnections: number;
  maxHeaderBytes: number;
  /** How often the time-outs are looked at, in milliseconds. */
  checkIntervalMs: number;
}

/** What serves requests, and what they and their answers are made of, where that is not what Node has. */
export interface HttpApp extends RequestListener {
  readonly refuseBroken: RefuseBroken;
  readonly messages?: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>;
}

const defaultLimits: HttpServerLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  keepAliveTimeoutMs: 65_000,
  stallTimeoutMs: 60_000,
  maxConnections: 10_000,
  maxHeaderBytes: 16_384,
  checkIntervalMs: 2_000,
};

/** What runs on a connection: the answers that are not complete, and the one to the request that came last. */
interface Connection {
  last: ServerResponse;
  /** In their order, and no Set: see platform/roster.ts. */
  readonly open: ServerResponse[];
  /** Requests that came before the answer to the one ahead of them was taken, in their order. */
  readonly waiting: Array<() => void>;
  refused: boolean;
}

// With so many waiting nothing more is read from a connection.
const mostWaiting = 16;

/** The HTTP server around an app: time-outs, header limits, and a refusal for what never becomes a request. */
export function createHttpServer(app: HttpApp, limits: Partial<HttpServerLimits> = {}): Server {
  const used = { ...defaultLimits, ...limits };
  const server = createServer({
    ...app.messages,
    maxHeaderSize: used.maxHeaderBytes,
    headersTimeout: used.headersTimeoutMs,
    requestTimeout: used.requestTimeoutMs,
    keepAliveTimeout: used.keepAliveTimeoutMs,
    connectionsCheckingInterval: used.checkIntervalMs,
    // The app refuses a missing Host itself, in the envelope.
    requireHostHeader: false,
  });
  server.timeout = used.stallTimeoutMs;
  server.maxConnections = used.maxConnections;
  const connections = new WeakMap<Duplex, Connection>();
  const serve: RequestListener = (req, res) => {
    const { socket } = req;
    let connection = connections.get(socket);
    if (connection === undefined) {
      connection = { last: res, open: [], waiting: [], refused: false };
      connections.set(socket, connection);
    }
    const { open, waiting } = connection;
    connection.last = res;
    const isFirst = open.length === 0;
    open.push(res);
    res.once('close', () => {
      open.splice(open.indexOf(res), 1);
      // Nobody is there to be answered, or will not be: what cannot be told must not be done.
      if (!socket.writable) waiting.length = 0;
      const next = waiting.shift();
      if (waiting.length === 0 && socket.isPaused()) socket.resume();
      next?.();
    });
    // One at a time: whoever sends many requests at once, and takes no answer, would have all of them run and kept.
    if (isFirst) {
      app(req, res);
      return;
    }
    // What broke off in its body is refused instead, once those before it have their answers.
    waiting.push(() => {
      if (!connection.refused || req.complete) app(req, res);
    });
    if (waiting.length >= mostWaiting) socket.pause();
  };
  server.on('request', serve);
  // The body is asked for when it is wanted: a refusal by head alone costs no upload.
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);
  server.on('timeout', (socket: Socket) => {
    if (isOurTurn(connections.get(socket))) socket.setTimeout(used.stallTimeoutMs);
    else socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const connection = connections.get(socket) ?? null;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    if (connection?.refused) return;
    if (connection !== null) connection.refused = true;
    void refuse(socket, connection, (broken) => app.refuseBroken(error.code ?? '', broken));
  });
  return server;
}

/** Whether a request has come whole, and nothing of its answer waits for the caller to take it. */
function isOurTurn(connection: Connection | undefined): boolean {
  const [first] = connection?.open ?? [];
  return first !== undefined && first.req.complete && !first.writableEnded && first.writableLength === 0;
}

/**
 * Ends a connection on which something came that is no HTTP. Requests that had arrived whole before it are running, and
 * get their own answers first; one that broke off in its body gets the refusal, unless it was answered by its head alone.
 */
async function refuse(
  socket: Duplex,
  connection: Connection | null,
  refusal: (broken: ServerResponse | null) => string,
): Promise<void> {
  const broken = connection !== null && !connection.last.req.complete ? connection.last : null;
  const before = [...(connection?.open ?? [])].filter((response) => response !== broken);
  await Promise.all(before.map((response) => new Promise((resolve) => response.once('close', resolve))));
  if (!socket.writable) return;
  if (broken === null || !broken.headersSent) socket.end(refusal(broken));
  else if (broken.writableEnded) socket.end();
  else socket.destroy();
}
