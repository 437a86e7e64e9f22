import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitBody } from '../body/body-timeout.ts';
import { type Connection, type ConnectionLimits, createConnections } from './connections.ts';
import type { HttpApp } from '../kernel/http-app.ts';
import { createRefuseUnsound } from './refuse-unsound.ts';
import { createServeInTurn } from './serve-in-turn.ts';
import { createShouldUpgrade, serveUpgrades } from './serve-upgrades.ts';

export interface HttpServerLimits extends ConnectionLimits {
  /** Until the head of a request is complete, in milliseconds. */
  headersTimeoutMs: number;
  /** From the end of its head until its body is complete, in milliseconds; recordings have a measure of their own. */
  requestTimeoutMs: number;
  /**
   * How long a connection stands between two requests for certain, in milliseconds: clients are told so with each answer
   * (`Keep-Alive: timeout`), and a process that stops keeps to it.
   */
  keepAliveTimeoutMs: number;
  /** How much longer it stands otherwise, for proxies, which go by a figure of their own. */
  idleTimeoutMs: number;
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
  /** What may still come, in milliseconds, of the body of a request that has its answer already. */
  unreadBodyMs: number;
}

const defaultLimits: HttpServerLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  keepAliveTimeoutMs: 5_000,
  idleTimeoutMs: 65_000,
  stallTimeoutMs: 60_000,
  maxConnections: 10_000,
  maxHeaderBytes: 16_384,
  checkIntervalMs: 2_000,
  maxPipelined: 256,
  maxPipelinedInAll: 8_192,
  unreadBodyMs: 5_000,
  lingerMs: 2_000,
};

/** The HTTP server around an app: time-outs, header limits, and a refusal for what never becomes a request. */
export function createHttpServer(app: HttpApp, limits: Partial<HttpServerLimits> = {}): Server {
  const used = { ...defaultLimits, ...limits };
  const server = createServer({
    ...app.classes,
    maxHeaderSize: used.maxHeaderBytes,
    headersTimeout: used.headersTimeoutMs,
    // By body-timeout.ts: this one knows no exception.
    requestTimeout: 0,
    keepAliveTimeout: used.keepAliveTimeoutMs,
    connectionsCheckingInterval: used.checkIntervalMs,
    // The app refuses a missing Host itself, in the envelope.
    requireHostHeader: false,
    shouldUpgradeCallback: (req) => shouldUpgrade(req),
  });
  server.timeout = used.stallTimeoutMs;
  server.maxConnections = used.maxConnections;
  const connections = createConnections(server, used);
  const shouldUpgrade = createShouldUpgrade(connections);
  const serveInTurn = createServeInTurn(app, { connections, unreadBodyMs: used.unreadBodyMs });
  const refuse = createRefuseUnsound(app, connections);
  const serve: RequestListener = (req, res) => {
    const onLate = (): void => refuse(lateBody(), req.socket);
    limitBody(req, res, { withinMs: used.requestTimeoutMs, onLate });
    serveInTurn(req, res);
  };
  server.on('request', serve);
  // The body is asked for when it is wanted: a refusal by head alone costs no upload.
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);
  serveUpgrades(server);
  server.on('clientError', refuse);
  server.on('timeout', (socket: Socket) => {
    const connection = connections.of(socket);
    if (connection === undefined) return;
    if (connection.open.length === 0) {
      if (connection.outstayed === connection.last) return connections.end(socket, connection);
      connection.outstayed = connection.last;
      socket.setTimeout(used.idleTimeoutMs);
    } else if (isUnread(connection)) socket.destroy();
    else socket.setTimeout(used.stallTimeoutMs);
  });
  return server;
}

/** As Node would say it. */
function lateBody(): NodeJS.ErrnoException {
  return Object.assign(new Error('The body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}

/**
 * Whether something of an answer waits for the caller to take it. Otherwise we are at work, or a body is under way, which
 * has a time of its own.
 */
function isUnread({ open: [first] }: Connection): boolean {
  return first !== undefined && (first.writableEnded || first.writableLength > 0);
}
