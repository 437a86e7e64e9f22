import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { testCertificate } from './test-certificate.ts';

/** How the wire of any carrier can fail once a request was read. */
export type WireFault =
  /** Any bytes under any status: what a proxy says, bad JSON, an answer without an id. */
  | { kind: 'raw'; status: number; body: string; headers?: Readonly<Record<string, string>> }
  /** Begins an answer and ends the connection in the middle of its body. */
  | { kind: 'half_body' }
  /** Bytes that are no HTTP. */
  | { kind: 'garbage' }
  | { kind: 'reset' }
  | { kind: 'hang' };

/** A carrier's address on loopback, which a test can take away and give back. */
export interface FakeCarrierServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** What was wrong with what it was asked; a good adapter leaves it empty. */
  readonly violations: string[];
  /** Connections that were ever made to it. */
  connections(): number;
  /** Resets the next connection when the head of a request is there, before its body is read. */
  resetNextAtHead(): void;
  /** Nobody listens at its address until `listen`. */
  stopListening(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

// A loopback address of this process alone: while nobody listens here, nobody else is given the port.
const host = `127.${128 + Math.floor(process.pid / 65_536)}.${Math.floor(process.pid / 256) % 256}.${process.pid % 256}`;

export async function startFakeCarrierServer(options: {
  tls: boolean;
  /** Answers one request; `text` is its body, read when it is asked for. */
  serve: (request: { req: IncomingMessage; res: ServerResponse; text: () => Promise<string> }) => Promise<void>;
  /** What goes wrong from then on is the end of the test and no violation. */
  isEnding: () => boolean;
}): Promise<FakeCarrierServer> {
  const { tls, serve, isEnding } = options;
  const violations: string[] = [];
  const sockets = new Set<Socket>();
  const used = new WeakSet<Socket>();
  let connections = 0;
  let resetsAtHead = 0;
  let port = 0;

  const listener: RequestListener = (req, res) => {
    if (used.has(req.socket)) violations.push('a connection was used again');
    used.add(req.socket);
    if (resetsAtHead > 0) {
      resetsAtHead -= 1;
      req.socket.resetAndDestroy();
      return;
    }
    // What a fault of the test itself throws ends the connection, and stands among the violations.
    serve({ req, res, text: () => bodyOf(req) }).catch((error: unknown) => {
      if (!isEnding()) violations.push(String(error));
      req.socket.destroy();
    });
  };
  const server = tls ? createSecureServer(testCertificate, listener) : createServer(listener);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  const stopListening = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen();
  port = (server.address() as AddressInfo).port;

  return {
    url: `${tls ? 'https' : 'http'}://${host}:${port}`,
    violations,
    connections: () => connections,
    resetNextAtHead: () => {
      resetsAtHead += 1;
    },
    stopListening,
    listen,
    close: async () => {
      if (server.listening) await stopListening();
    },
  };
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Says so many times that the rest of the request may come, though nobody asked. */
export function continueUnasked(res: ServerResponse, times: number): void {
  for (let nth = 0; nth < times; nth += 1) res.writeContinue();
}

/** Fails as the script says. */
export function failOnWire(res: ServerResponse, fault: WireFault): void {
  switch (fault.kind) {
    case 'raw':
      res.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(fault.body);
      return;
    case 'half_body':
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      res.write('{"data":{"id":"', () => res.destroy());
      return;
    case 'garbage':
      res.socket?.end('SMTP 220 ready\r\n\r\n');
      return;
    case 'reset':
      res.socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
  }
}

export function answerJson(
  res: ServerResponse,
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(json));
}
