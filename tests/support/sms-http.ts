import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { isEndless, recordAnswer } from './contract-recorder.ts';

/** One request, as plainly as HTTP allows: nothing is added that the test did not ask for. */
export interface Ask {
  method: string;
  /** Address and query as they stand in the request line. */
  path: string;
  /** API key; null or absent sends no Authorization header. */
  key?: string | null;
  headers?: Record<string, string | string[]>;
  /** Sent as application/json. */
  json?: unknown;
  /** Sent as it is, without a Content-Type of ours. */
  raw?: string | Buffer;
}

export interface ApiAnswer<T = unknown> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The JSON of the answer; undefined where it has none. */
  body: T;
  text: string;
}

/** The body of a request, as it is sent; undefined where it has none. */
export function payloadOf({
  json,
  raw,
}: {
  json?: unknown;
  raw?: Ask['raw'] | undefined;
}): string | Buffer | undefined {
  return json === undefined ? raw : JSON.stringify(json);
}

const sharedAgent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a request and holds the answer against the contract: it rejects where they differ. Of a stream without an end the
 * frames that come first are the answer, and then it is left.
 */
export function ask<T = unknown>(
  baseUrl: string,
  { method, path, key, headers, json, raw }: Ask,
  agent: Agent = sharedAgent,
): Promise<ApiAnswer<T>> {
  const payload = payloadOf({ json, raw });
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const req = request(
      {
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
      },
      (res) => {
        const chunks: Buffer[] = [];
        const isLeft = res.statusCode === 200 && isEndless(method, path);
        res.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (!isLeft || !chunk.toString('utf8').endsWith('\n\n')) return;
          finish();
          res.destroy();
        });
        res.on('error', reject);
        res.on('end', () => finish());
        const finish = (): void => {
          const text = Buffer.concat(chunks).toString('utf8');
          const answer = { status: res.statusCode ?? 0, headers: res.headers, text };
          try {
            recordAnswer({ method, path, ...answer });
            resolve({ ...answer, body: parsed(text) as T });
          } catch (violation) {
            reject(violation);
          }
        };
      },
    );
    req.on('error', reject);
    req.end(payload);
  });
}

/** Writes bytes to a connection of its own and reads what comes back until the server ends it or the answer is whole. */
export function askBytes(baseUrl: string, bytes: string | Buffer): Promise<ApiAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    const finish = (): void => {
      socket.destroy();
      const [head = '', ...rest] = received.split('\r\n\r\n');
      const [statusLine = '', ...lines] = head.split('\r\n');
      const text = rest.join('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0),
        headers: Object.fromEntries(
          lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]),
        ),
        body: parsed(text),
        text,
      });
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      received += chunk;
      const length = /\r\ncontent-length: *(\d+)/i.exec(received)?.[1];
      const bodyAt = received.indexOf('\r\n\r\n');
      if (length !== undefined && bodyAt >= 0 && Buffer.byteLength(received.slice(bodyAt + 4)) >= Number(length))
        finish();
    });
    socket.on('end', finish);
    // A server that refuses by the head alone may close while we still write.
    socket.on('error', (error) => (received === '' ? reject(error) : finish()));
    socket.write(bytes);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
