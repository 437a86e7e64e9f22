import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { endLingering } from '../platform/linger.ts';
import { requestLineIn } from './broken-request.ts';

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
  /**
   * Requests of one connection, and of all, that were read ahead of the answers to those before them: a connection with
   * more is closed. Node takes whatever it read at once, thousands if they are short, and keeps each until its turn.
   */
  maxPipelined: number;
  maxPipelinedInAll: number;
  /** What may still come, in milliseconds, of the body of a request that has its answer already. */
  unreadBodyMs: number;
  /** How long a connection that has ended is still read, in milliseconds: see platform/linger.ts. */
  lingerMs: number;
}

/** What serves requests, and what they and their answers are made of, where that is not what Node has. */
export interface HttpApp extends RequestListener {
  /**
   * Answers what is no sound request, by Node's code for what was wrong: a request whose body broke off, or one that was
   * made of what could be read of a head. Its connection ends with the answer.
   */
  refuse(errorCode: string, res: ServerResponse): void;
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
  maxPipelined: 256,
  maxPipelinedInAll: 8_192,
  unreadBodyMs: 5_000,
  lingerMs: 2_000,
};

/** Why the parser stopped, and where: `bytesParsed` of the packet `rawPacket` were sound. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** What runs on a connection. */
interface Connection {
  /** The answer to the request that came last; null before the first. */
  last: ServerResponse | null;
  /** The answers that are not complete, in their order, and no Set: see platform/roster.ts. */
  readonly open: ServerResponse[];
  /** Requests that came before the answer to the one ahead of them was taken, in their order. */
  readonly waiting: Array<() => void>;
  /** Something came on it that is no HTTP: nothing after it is served. */
  refused: boolean;
  /** Its last answer is given: nothing that still comes is served. */
  ended: boolean;
  /** Requests that were read and have not begun, or never will: Node keeps each until its turn or the connection's end. */
  kept: number;
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
  server.on('connection', (socket) => {
    const connection: Connection = { last: null, open: [], waiting: [], refused: false, ended: false, kept: 0 };
    connections.set(socket, connection);
    // By this name Node ends a connection after its last answer, at once and with what is unread in it.
    socket.destroySoon = () => end(socket, connection);
    socket.once('close', () => keep(connection, -connection.kept));
  });
  let keptInAll = 0;
  const keep = (connection: Connection, more: number): void => {
    connection.kept += more;
    keptInAll += more;
  };
  const end = (socket: Socket, connection: Connection): void => {
    if (connection.ended) return;
    connection.ended = true;
    endLingering(socket, used.lingerMs);
  };
  const serve: RequestListener = (req, res) => {
    const { socket } = req;
    const connection = connections.get(socket);
    if (connection === undefined || socket.destroyed) return;
    const { open, waiting } = connection;
    const isFirst = open.length === 0;
    if (!isFirst || connection.ended) keep(connection, 1);
    // So many ahead of their answers are no client's way of working, and none of those that wait has run.
    const isCrowded = keptInAll > used.maxPipelinedInAll && connection.kept > mostWaiting;
    if (isCrowded || connection.kept > used.maxPipelined) socket.destroy();
    if (connection.ended || socket.destroyed) return;
    connection.last = res;
    open.push(res);
    res.once('close', () => {
      open.splice(open.indexOf(res), 1);
      // Nobody is there to be answered, or will not be: what cannot be told must not be done.
      if (!socket.writable) waiting.length = 0;
      else if (!req.complete) endWithoutBody(req, connection);
      const next = waiting.shift();
      if (waiting.length === 0 && socket.isPaused()) socket.resume();
      if (next === undefined) return;
      keep(connection, -1);
      // Other connections come in between: where answers are quick, hundreds in a row would run in one turn.
      setImmediate(() => {
        if (socket.writable) next();
      });
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
  /** Ends the connection of a request that was answered by its head alone, unless the rest of it comes soon. */
  const endWithoutBody = (req: IncomingMessage, connection: Connection): void => {
    const patience = setTimeout(() => end(req.socket, connection), used.unreadBodyMs);
    req.once('close', () => clearTimeout(patience));
  };
  server.on('request', serve);
  // The body is asked for when it is wanted: a refusal by head alone costs no upload.
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);
  server.on('timeout', (socket: Socket) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    if (isOurTurn(connection)) socket.setTimeout(used.stallTimeoutMs);
    else if (connection.open.length === 0 && !connection.ended) end(socket, connection);
    else socket.destroy();
  });
  server.on('clientError', (error: ParserError, socket) => {
    const connection = connections.get(socket);
    if (error.code === 'ECONNRESET' || connection === undefined || !(socket instanceof Socket)) {
      socket.destroy();
      return;
    }
    // What comes after it is not HTTP either; the connection ends by its refusal.
    if (connection.refused || connection.ended) return;
    connection.refused = true;
    void refuse(socket, connection, error);
  });

  /**
   * Refuses what is no HTTP. Requests that had arrived whole before it are running, and get their own answers first; one
   * that broke off in its body gets the refusal, unless it was answered by its head alone.
   */
  const refuse = async (socket: Socket, connection: Connection, error: ParserError): Promise<void> => {
    const { last } = connection;
    const broken = last !== null && !last.req.complete ? last : null;
    const before = connection.open.filter((response) => response !== broken);
    await Promise.all(before.map((response) => new Promise((resolve) => response.once('close', resolve))));
    if (!socket.writable) socket.destroy();
    // The other side has ended, in the middle of a request: it takes it back, and no answer is for it.
    else if (error.code === 'HPE_INVALID_EOF_STATE') end(socket, connection);
    else if (broken === null) app.refuse(error.code ?? '', answerTo(socket, error));
    else if (!broken.headersSent) app.refuse(error.code ?? '', broken);
    else if (broken.writableEnded) end(socket, connection);
    else socket.destroy();
  };

  /** The answer to what the parser could read of a request: its first line, or nothing. */
  const answerTo = (socket: Socket, { rawPacket, bytesParsed }: ParserError): ServerResponse => {
    const { IncomingMessage: Request = IncomingMessage, ServerResponse: Response = ServerResponse } =
      app.messages ?? {};
    const line = rawPacket === undefined ? null : requestLineIn(rawPacket, bytesParsed ?? rawPacket.length);
    const req = new Request(socket);
    Object.assign(req, {
      method: line?.method ?? 'GET',
      url: line?.target ?? '/%',
      httpVersion: '1.1',
      complete: true,
    });
    const res = new Response(req);
    res.shouldKeepAlive = false;
    res.assignSocket(socket);
    res.once('finish', () => {
      res.detachSocket(socket);
      res.destroy();
      socket.destroySoon();
    });
    return res;
  };
  return server;
}

/** Whether a request has come whole, and nothing of its answer waits for the caller to take it. */
function isOurTurn(connection: Connection): boolean {
  const [first] = connection.open;
  return first !== undefined && first.req.complete && !first.writableEnded && first.writableLength === 0;
}
