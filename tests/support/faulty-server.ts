import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request of a client, as it arrived. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** The body as it came. */
  bytes: Buffer;
}

/** How a request is answered. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** As it writes itself. */
  | ((res: ServerResponse, seen: SeenRequest) => void)
  /** The connection is cut before an answer. */
  | 'cut'
  /** Nothing is answered, and the connection stays open. */
  | 'silence'
  /** The head and half of a body, and nothing more. */
  | 'stall'
  /** The head and half of a body, and the connection is cut. */
  | 'half'
  /** One byte after another, without an end. */
  | 'drip';

/** A real HTTP server on loopback that misbehaves as it is told. */
export interface FaultyServer {
  readonly url: string;
  readonly requests: SeenRequest[];
  /** How many requests were given up by the client before their answer was complete. */
  readonly abandoned: () => number;
  close(): Promise<void>;
}

/** Answers the nth request with the nth fault, and all later ones with the last. */
export async function startFaultyServer(...faults: Fault[]): Promise<FaultyServer> {
  const requests: SeenRequest[] = [];
  let abandoned = 0;
  const server = createServer((req, res) => {
    res.on('close', () => {
      if (!res.writableEnded) abandoned += 1;
    });
    readBody(req)
      .then((bytes) => {
        const { method = '', url = '', headers } = req;
        const seen: SeenRequest = { method, path: url, headers, body: bytes.toString(), bytes };
        requests.push(seen);
        answer(res, seen, faults[requests.length - 1] ?? faults.at(-1) ?? 'cut');
      })
      .catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

function answer(res: ServerResponse, seen: SeenRequest, fault: Fault): void {
  const half = '{"id": "half';
  if (fault === 'silence') return;
  if (typeof fault === 'function') {
    fault(res, seen);
  } else if (fault === 'cut') {
    res.destroy();
  } else if (fault === 'stall') {
    res.writeHead(200, { 'content-type': 'application/json' }).write(half);
  } else if (fault === 'half') {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    res.write(half, () => res.destroy());
  } else if (fault === 'drip') {
    res.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => res.write(' '), 5);
    res.on('close', () => clearInterval(timer));
  } else {
    res.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(fault.body);
  }
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
