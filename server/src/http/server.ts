import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export interface HttpServerLimits {
  /** Until the head of a request is complete, in milliseconds. */
  headersTimeoutMs: number;
  /** Until its body is complete, in milliseconds. */
  requestTimeoutMs: number;
  keepAliveTimeoutMs: number;
  maxHeaderBytes: number;
  /** How often the time-outs are looked at, in milliseconds. */
  checkIntervalMs: number;
}

const defaultLimits: HttpServerLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  keepAliveTimeoutMs: 65_000,
  maxHeaderBytes: 16_384,
  checkIntervalMs: 2_000,
};

/** What runs on a connection: the answers that are not complete, and the one to the request that came last. */
interface Connection {
  last: ServerResponse;
  readonly open: Set<ServerResponse>;
  refused: boolean;
}

interface Refused {
  status: string;
  code: string;
  error: string;
}

const malformed: Refused = {
  status: '400 Bad Request',
  code: 'VALIDATION_ERROR',
  error: 'The request is not valid HTTP/1.1',
};
const refusedByCode: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'HEADERS_TOO_LARGE',
    error: 'The address and headers are too long',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    code: 'PAYLOAD_TOO_LARGE',
    error: 'The chunk extensions are too long',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'REQUEST_TIMEOUT',
    error: 'The request did not arrive in time',
  },
};

/** The HTTP server around an app: time-outs, header limits, and the core envelope for what never becomes a request. */
export function createHttpServer(app: RequestListener, limits: Partial<HttpServerLimits> = {}): Server {
  const used = { ...defaultLimits, ...limits };
  const server = createServer({
    maxHeaderSize: used.maxHeaderBytes,
    headersTimeout: used.headersTimeoutMs,
    requestTimeout: used.requestTimeoutMs,
    keepAliveTimeout: used.keepAliveTimeoutMs,
    connectionsCheckingInterval: used.checkIntervalMs,
    // The app refuses a missing Host itself, in the envelope.
    requireHostHeader: false,
  });
  const connections = new WeakMap<Duplex, Connection>();
  const serve: RequestListener = (req, res) => {
    const connection = connections.get(req.socket) ?? { last: res, open: new Set(), refused: false };
    connection.last = res;
    connection.open.add(res);
    res.once('close', () => connection.open.delete(res));
    connections.set(req.socket, connection);
    app(req, res);
  };
  server.on('request', serve);
  // The body is asked for when it is wanted: a refusal by head alone costs no upload.
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const connection = connections.get(socket) ?? null;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    if (connection?.refused) return;
    if (connection !== null) connection.refused = true;
    void refuse(socket, connection, refusal(refusedByCode[error.code ?? ''] ?? malformed));
  });
  return server;
}

/**
 * Ends a connection on which something came that is no HTTP. Requests that had arrived whole before it are running, and
 * get their own answers first; one that broke off in its body gets the refusal, unless it was answered by its head alone.
 */
async function refuse(socket: Duplex, connection: Connection | null, bytes: string): Promise<void> {
  const broken = connection !== null && !connection.last.req.complete ? connection.last : null;
  const before = [...(connection?.open ?? [])].filter((response) => response !== broken);
  await Promise.all(before.map((response) => new Promise((resolve) => response.once('close', resolve))));
  if (!socket.writable) return;
  if (broken === null || !broken.headersSent) socket.end(bytes);
  else if (broken.writableEnded) socket.end();
  else socket.destroy();
}

function refusal({ status, code, error }: Refused): string {
  const body = JSON.stringify({ error, code });
  return [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'content-type: application/json',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
