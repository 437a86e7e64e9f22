import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FakeSocketWire, type FakeVendorSockets, serveVendorSockets } from './fake-vendor-sockets.ts';

/** Stands in every error body of a fake vendor; nobody but the fake may ever say it. */
export const vendorCanary = 'canary-5f1c0a9e-of-the-vendor';

/** A request as it arrived, read whole. */
export interface SeenVendorRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** As it came, with its question mark. */
  readonly search: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** Tells one connection from another. */
  readonly clientPort: number;
  /** The body as JSON. */
  json(): Record<string, unknown>;
  /** Bytes of a flood that the connection has taken. */
  flooded: number;
  /** Resolves when the exchange is over: answered to its end, or its connection gone before that. */
  readonly over: Promise<'answered' | 'abandoned'>;
}

export interface VendorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Each becomes a write of its own; endless where the answer is. */
  readonly pieces: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** The wire of one vendor: what it says when all is well, and how it says that it is not. */
export interface FakeVendorWire {
  happy(request: SeenVendorRequest): VendorAnswer | Promise<VendorAnswer>;
  /** The vendor's body of an error, with the canary in every text of it. */
  errorBody(status: number, request: SeenVendorRequest): string;
  /** A sound answer with nothing in it. */
  empty(request: SeenVendorRequest): VendorAnswer;
  /** An error told under a status of success. */
  errorIn200(request: SeenVendorRequest): VendorAnswer;
  /** A piece that breaks the vendor's protocol. */
  readonly malformed: Buffer;
  /** A piece that only keeps the connection open. */
  readonly keepAlive: Buffer;
  /** Of a vendor that takes sockets. */
  readonly sockets?: FakeSocketWire;
}

/** How one answer goes wrong. Bytes are counted over the body. */
export type VendorFault =
  /** The connection breaks after so many bytes, and not before `once`. */
  | { readonly kind: 'cut'; readonly afterBytes: number; readonly once?: Promise<void> }
  /** The body ends as if all were well after so many bytes. */
  | { readonly kind: 'end'; readonly afterBytes: number }
  /** Nothing more comes after so many bytes, and the connection stays open. */
  | { readonly kind: 'stall'; readonly afterBytes: number }
  /** The piece of this number, from 0, is replaced. */
  | { readonly kind: 'malformed'; readonly atPiece: number }
  /** Nothing of the head, of the body, or of the end of the body comes before `until`. */
  | { readonly kind: 'hold'; readonly before: 'head' | 'body' | 'end'; readonly until: Promise<void> }
  /** After so many pieces only keep-alives come until `until`, or for ever. */
  | { readonly kind: 'keep-alive'; readonly afterPieces?: number; readonly until?: Promise<void> }
  /** After so many pieces nothing but this comes, as fast as it is taken; the keep-alive of the wire unless said. */
  | { readonly kind: 'flood'; readonly afterPieces?: number; readonly of?: Buffer }
  /** A request that has this in its JSON is refused; any other is answered. */
  | {
      readonly kind: 'refuses';
      readonly has: (json: Record<string, unknown>) => boolean;
      readonly status: number;
      readonly body: string;
    }
  /** The sound answer comes otherwise than the vendor's documents say. */
  | { readonly kind: 'otherwise'; readonly write: (answer: VendorAnswer) => VendorAnswer }
  /** So many heads that only inform come before the answer, of each status in turn; endless where there is no number. */
  | { readonly kind: 'informational'; readonly heads?: number; readonly of?: readonly (100 | 102)[] }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | { readonly kind: 'empty' }
  | { readonly kind: 'error-in-200' }
  /** Bytes that are no HTTP. */
  | { readonly kind: 'garbage' }
  /** The connection is reset when the request was read, or after so many bytes. */
  | { readonly kind: 'reset'; readonly afterBytes?: number }
  /** The byte of this number, from 0, is one that UTF-8 does not have. */
  | { readonly kind: 'bad-utf8'; readonly atByte: number };

/** A vendor on loopback: a real server that speaks its wire, misbehaves as it is told, and asserts nothing itself. */
export interface FakeVendorServer {
  /** Without a path. Where nobody listens, connections to it are refused. */
  readonly url: string;
  /** Its sockets. Throws where it has none. */
  readonly sockets: FakeVendorSockets;
  /** Every request that was read whole, in order, whatever it was answered. */
  readonly requests: readonly SeenVendorRequest[];
  /** The next requests meet these faults, one each; `null` is a sound answer. */
  plan(...faults: (VendorFault | null)[]): void;
  /** Requests that no plan is left for ask this for their fault. */
  misbehave(rule: (request: SeenVendorRequest) => VendorFault | null): void;
  /** Resolves when so many requests were read, from the first on. */
  waitForRequests(count: number): Promise<void>;
  /** Ends every connection and refuses new ones until `listen`. */
  stopListening(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

// A loopback address of this process alone: while nobody listens here, nobody else is given the port.
const host = `127.${128 + Math.floor(process.pid / 65_536)}.${Math.floor(process.pid / 256) % 256}.${process.pid % 256}`;
const keepAliveEveryMs = 5;

export async function startFakeVendorServer(wire: FakeVendorWire): Promise<FakeVendorServer> {
  const requests: SeenVendorRequest[] = [];
  const planned: (VendorFault | null)[] = [];
  const waiting = new Set<{ count: number; resolve: () => void }>();
  const sockets = new Set<Socket>();
  let rule: (request: SeenVendorRequest) => VendorFault | null = () => null;
  let port = 0;

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const request = await read(req, res);
    requests.push(request);
    for (const waiter of waiting) if (requests.length >= waiter.count) waiter.resolve();
    const next = planned.shift();
    await answer(wire, request, res, next === undefined ? rule(request) : next);
  };
  const server = createServer((req, res) => {
    // The client may go at any moment; what a test then has to see is `over`.
    serve(req, res).catch(() => req.socket.destroy());
  });
  const vendorSockets = wire.sockets === undefined ? null : serveVendorSockets(server, wire.sockets);
  // Connections that are kept open end when the client wants it.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = async (): Promise<void> => {
    server.listen(port, host);
    await once(server, 'listening');
  };
  const stopListening = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen();
  port = (server.address() as AddressInfo).port;

  return {
    url: `http://${host}:${port}`,
    get sockets() {
      if (vendorSockets === null) throw new Error('This vendor takes no sockets');
      return vendorSockets;
    },
    requests,
    plan: (...faults) => planned.push(...faults),
    misbehave: (next) => {
      rule = next;
    },
    waitForRequests: (count) =>
      new Promise((resolve) => {
        const waiter = { count, resolve };
        waiting.add(waiter);
        if (requests.length >= count) resolve();
      }),
    stopListening,
    listen,
    close: async () => {
      if (server.listening) await stopListening();
    },
  };
}

async function read(req: IncomingMessage, res: ServerResponse): Promise<SeenVendorRequest> {
  const over = new Promise<'answered' | 'abandoned'>((resolve) => {
    res.on('close', () => resolve(res.writableFinished ? 'answered' : 'abandoned'));
  });
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(req.url ?? '', 'http://vendor');
  return {
    method: req.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    search: url.search,
    headers: req.headers,
    body,
    clientPort: req.socket.remotePort ?? 0,
    json: () => JSON.parse(body.toString('utf8')) as Record<string, unknown>,
    flooded: 0,
    over,
  };
}

async function answer(
  wire: FakeVendorWire,
  request: SeenVendorRequest,
  res: ServerResponse,
  fault: VendorFault | null,
): Promise<void> {
  switch (fault?.kind) {
    case 'status':
      res.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      res.end(fault.body ?? wire.errorBody(fault.status, request));
      return;
    case 'refuses':
      if (!fault.has(request.json())) return give(res, await wire.happy(request), null, { wire, request });
      res.writeHead(fault.status, { 'content-type': 'application/json' });
      res.end(fault.body);
      return;
    case 'garbage':
      res.socket?.end('220 mail.example ESMTP ready\r\n\r\n');
      return;
    case 'empty':
      return give(res, wire.empty(request), null, { wire, request });
    case 'error-in-200':
      return give(res, wire.errorIn200(request), null, { wire, request });
    case 'otherwise':
      return give(res, fault.write(await wire.happy(request)), null, { wire, request });
    case 'informational':
      await inform(res, fault.heads ?? Number.POSITIVE_INFINITY, fault.of ?? [102]);
      return give(res, await wire.happy(request), null, { wire, request });
    default:
      return give(res, await wire.happy(request), fault, { wire, request });
  }
}

async function give(
  res: ServerResponse,
  { status, headers, pieces }: VendorAnswer,
  fault: VendorFault | null,
  { wire, request }: { wire: FakeVendorWire; request: SeenVendorRequest },
): Promise<void> {
  if (fault?.kind === 'reset' && fault.afterBytes === undefined) return void res.socket?.resetAndDestroy();
  if (fault?.kind === 'hold' && fault.before === 'head') await fault.until;
  res.writeHead(status, headers);
  res.flushHeaders();
  if (fault?.kind === 'hold' && fault.before === 'body') await fault.until;
  const limit = fault !== null && 'afterBytes' in fault ? (fault.afterBytes ?? 0) : Number.POSITIVE_INFINITY;
  let bytes = 0;
  let nth = 0;
  if (limit > 0) {
    for await (const piece of pieces) {
      if (fault?.kind === 'keep-alive' && nth === (fault.afterPieces ?? 0)) await keepAlive(res, wire, fault.until);
      if (fault?.kind === 'flood' && nth === (fault.afterPieces ?? 0))
        await flood(res, fault.of ?? wire.keepAlive, request);
      const said = spoiled(piece, { nth, bytes }, fault, wire);
      nth += 1;
      const room = said.subarray(0, limit - bytes);
      bytes += room.length;
      await write(res, room);
      if (res.destroyed || bytes >= limit) break;
    }
  }
  if (fault?.kind === 'stall') return;
  if (fault?.kind === 'reset') return void res.socket?.resetAndDestroy();
  if (fault?.kind === 'hold' && fault.before === 'end') await fault.until;
  if (fault?.kind === 'cut') {
    await fault.once;
    // What was written is with the client before the connection breaks: a reset could overtake it.
    res.socket?.end();
  } else res.end();
}

/** A piece as the fault has it; `at` is its number and how many bytes came before it. */
function spoiled(
  piece: Buffer,
  at: { nth: number; bytes: number },
  fault: VendorFault | null,
  wire: FakeVendorWire,
): Buffer {
  if (fault?.kind === 'malformed' && at.nth === fault.atPiece) return wire.malformed;
  if (fault?.kind !== 'bad-utf8') return piece;
  const copy = Buffer.from(piece);
  const place = fault.atByte - at.bytes;
  if (place >= 0 && place < copy.length) copy[place] = 0xff;
  return copy;
}

/** Returns when the connection takes more, or is gone. */
async function write(res: ServerResponse, bytes: Buffer): Promise<void> {
  if (bytes.length === 0 || res.write(bytes) || res.destroyed) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      res.off('drain', go);
      res.off('close', go);
      resolve();
    };
    res.on('drain', go);
    res.on('close', go);
  });
}

/** Returns when the connection is gone. */
async function flood(res: ServerResponse, said: Buffer, request: SeenVendorRequest): Promise<void> {
  const block = Buffer.concat(Array.from({ length: Math.ceil(65_536 / said.length) }, () => said));
  while (!res.destroyed) {
    await write(res, block);
    request.flooded += block.length;
    // Nobody may be slower than the socket: then the fake itself would hold up what shares its process.
    await nextTurn();
  }
}

async function inform(res: ServerResponse, heads: number, of: readonly (100 | 102)[]): Promise<void> {
  for (let nth = 0; nth < heads && !res.destroyed; nth += 1) {
    if (of[nth % of.length] === 100) res.writeContinue();
    else res.writeProcessing();
    await nextTurn();
  }
}

async function keepAlive(res: ServerResponse, wire: FakeVendorWire, until: Promise<void> | undefined): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    res.on('close', resolve);
  });
  const timer = setInterval(() => res.write(wire.keepAlive), keepAliveEveryMs);
  await Promise.race(until === undefined ? [gone] : [gone, until]);
  clearInterval(timer);
}
