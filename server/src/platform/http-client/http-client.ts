import { Agent, buildConnector, Client } from 'undici';
import { watchAnswers } from './watched-socket.ts';

/** Opens a connection: node's way to tell of it, an error or a socket that is ready for HTTP. */
export type Connect = buildConnector.connector;

export interface HttpOptions {
  readonly connect: Connect;
  /** How long a connection is kept that nobody uses; null for one that is closed after one request, and says so. */
  readonly keepAliveMs: number | null;
  readonly maxHeaderBytes: number;
}

/**
 * The connector of those who reach what this installation configured; outbound-http has one of its own for what callers
 * name.
 */
export function createConnect({ timeoutMs }: { timeoutMs: number }): Connect {
  // Said outright, because the environment could otherwise turn the verification of certificates off.
  return buildConnector({ timeout: timeoutMs, allowH2: false, rejectUnauthorized: true });
}

/** One connection at a time to one origin, one request at a time on it, no repetitions, no redirects, no time-outs. */
export function createHttpClient(origin: string, options: HttpOptions): Client {
  return new Client(origin, undiciOptions(options));
}

/** The same for any origin, with as many connections as there are requests at a time, `connections` at most to each. */
export function createHttpAgent(options: HttpOptions & { connections?: number }): Agent {
  const { connections } = options;
  return new Agent({ ...undiciOptions(options), ...(connections === undefined ? {} : { connections }) });
}

function undiciOptions({ connect, keepAliveMs, maxHeaderBytes }: HttpOptions): Client.Options {
  return {
    connect: (target, connected) =>
      connect(target, (...[error, socket]) => {
        if (error !== null) return connected(error, null);
        watchAnswers(socket);
        connected(null, socket);
      }),
    pipelining: keepAliveMs === null ? 0 : 1,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    ...(keepAliveMs === null ? {} : { keepAliveTimeout: keepAliveMs, keepAliveMaxTimeout: keepAliveMs }),
    // Deadlines stand with whoever makes the request.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
}
