import { Agent, type IncomingMessage, request } from 'node:http';
import { recordAnswer } from './contract-recorder.ts';
import type { Ask } from './sms-http.ts';

/** One frame of an event stream. */
export interface Frame {
  event: string;
  data: Record<string, unknown>;
}

/** What a caller of the router heard. */
export interface Heard {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
  text: string;
  /** Whether the answer ended as HTTP says; false where its connection broke. */
  isWhole: boolean;
}

/** A request under way. */
export interface Hearing {
  /** Resolves with the head of the answer. */
  readonly begun: Promise<IncomingMessage>;
  /** Resolves with its first bytes, or its end. */
  readonly first: Promise<void>;
  /** Resolves when it is over, however it ended. Rejects where no answer came. */
  readonly over: Promise<Heard>;
  /** Hangs up. */
  leave(): void;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

/**
 * Sends a request and reads its answer as it comes; `onPiece` sees each piece of it. One that ended well is held against
 * the contract.
 */
export function hear(
  baseUrl: string,
  { method, path, key, headers, json, raw }: Ask,
  onPiece: (piece: Buffer) => void = () => {},
): Hearing {
  // As bytes: beside a text Node would write the head as UTF-8 too.
  const payload = json === undefined ? raw : Buffer.from(JSON.stringify(json));
  const { hostname, port } = new URL(baseUrl);
  const begun = Promise.withResolvers<IncomingMessage>();
  const first = Promise.withResolvers<void>();
  const over = Promise.withResolvers<Heard>();
  // Whoever waits for the end alone is told there.
  for (const { promise } of [begun, first, over]) promise.catch(() => undefined);
  const fail = (error: Error): void => {
    for (const { reject } of [begun, first, over]) reject(error);
  };
  const req = request({
    agent,
    hostname,
    port,
    method,
    path,
    headers: {
      ...(key === null || key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
      ...headers,
    },
  });
  let hasBegun = false;
  req.on('error', (error) => {
    // How an answer ended that had begun is told by its end.
    if (!hasBegun) fail(error);
  });
  req.on('response', (res) => {
    hasBegun = true;
    begun.resolve(res);
    const chunks: Buffer[] = [];
    res.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      onPiece(chunk);
      first.resolve();
    });
    // What it was stands in `isWhole`.
    res.on('error', () => undefined);
    res.on('close', () => {
      first.resolve();
      const bytes = Buffer.concat(chunks);
      const heard = { status: res.statusCode ?? 0, headers: res.headers, bytes, text: bytes.toString('utf8') };
      try {
        if (res.complete) recordAnswer({ method, path, ...heard });
        over.resolve({ ...heard, isWhole: res.complete });
      } catch (violation) {
        over.reject(violation);
      }
    });
  });
  req.end(payload);
  return {
    begun: begun.promise,
    first: first.promise,
    over: over.promise,
    leave: () => req.destroy(),
  };
}

/** The frames of an event stream; throws where something stands between them, or the last one is cut. */
export function framesOf(text: string): Frame[] {
  const rest = text.replaceAll(/event: (\S+)\ndata: (.+)\n\n/g, '');
  if (rest !== '') throw new Error(`What is no frame: ${rest.slice(0, 200)}`);
  return [...text.matchAll(/event: (\S+)\ndata: (.+)\n\n/g)].map(([, event = '', data = '']) => ({
    event,
    data: JSON.parse(data) as Record<string, unknown>,
  }));
}
