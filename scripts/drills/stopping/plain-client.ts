import { Agent, type AgentOptions, request } from 'node:http';
import { Socket } from 'node:net';

/** What became of one request, as its sender sees it. */
export type Outcome =
  | { kind: 'answered'; status: number; closes: boolean; text: string }
  /** Nobody listens: nothing was asked, and another process may be. */
  | { kind: 'refused' }
  | { kind: 'failed'; why: string };

/** A request; `rest` is sent when `release` resolves, so that it is under way for as long as its sender likes. */
export interface PlainRequest {
  method: string;
  path: string;
  key: string;
  idempotencyKey?: string;
  json?: object;
  release?: Promise<void>;
}

/** A client that repeats nothing by itself, on connections that it keeps or on a new one each time. */
export interface PlainClient {
  send(asked: PlainRequest): Promise<Outcome>;
  close(): void;
}

const patienceMs = 60_000;

/** What a client gets that is led away before it opens a connection: as if there were no listener. */
export function refusal(): Error {
  return Object.assign(new Error('led to another process'), { code: 'ECONNREFUSED' });
}

/** An agent that opens a connection only where `mayOpen` says so. */
class LedAgent extends Agent {
  readonly #mayOpen: () => boolean;

  constructor(options: AgentOptions, mayOpen: () => boolean) {
    super(options);
    this.#mayOpen = mayOpen;
  }

  override createConnection(...[options, callback]: Parameters<Agent['createConnection']>) {
    if (this.#mayOpen()) return super.createConnection(options, callback);
    callback?.(refusal(), new Socket());
    return null;
  }
}

/**
 * `connections` are kept and used again; without it each request has a new one. A connection is opened only where
 * `mayOpen` says so.
 */
export function createPlainClient(
  url: string,
  { connections, mayOpen = () => true }: { connections?: number; mayOpen?: () => boolean } = {},
): PlainClient {
  const agent = new LedAgent({ keepAlive: connections !== undefined, maxSockets: connections ?? 64 }, mayOpen);
  const { hostname, port } = new URL(url);
  return {
    send: ({ method, path, key, idempotencyKey, json, release }) =>
      new Promise((resolve) => {
        const body = json === undefined ? null : Buffer.from(JSON.stringify(json));
        const headers = {
          authorization: `Bearer ${key}`,
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
        };
        const asked = request({ agent, hostname, port, method, path, headers, timeout: patienceMs }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', (error) => resolve({ kind: 'failed', why: `its answer broke off: ${error.message}` }));
          answer.on('end', () => {
            if (!answer.complete) return resolve({ kind: 'failed', why: 'its answer broke off' });
            const { statusCode: status = 0, headers: given } = answer;
            const text = Buffer.concat(chunks).toString();
            resolve({ kind: 'answered', status, closes: given.connection === 'close', text });
          });
        });
        asked.on('timeout', () => asked.destroy(new Error('no answer within a minute')));
        asked.on('error', (error: NodeJS.ErrnoException) =>
          resolve(
            error.code === 'ECONNREFUSED'
              ? { kind: 'refused' }
              : {
                  kind: 'failed',
                  why: `${error.code ?? ''} ${error.message} on a ${asked.reusedSocket ? 'kept' : 'new'} connection`,
                },
          ),
        );
        if (body === null || release === undefined) {
          asked.end(body ?? undefined);
          return;
        }
        const half = Math.floor(body.length / 2);
        asked.write(body.subarray(0, half));
        void release.then(() => asked.end(body.subarray(half)));
      }),
    close: () => agent.destroy(),
  };
}
