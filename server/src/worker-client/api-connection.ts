import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnect, createHttpAgent } from '../platform/http-client/http-client.ts';
import type { Clock } from '../platform/time/clock.ts';
import { connectSocket, HandshakeRefusedError } from '../platform/web-socket/connect.ts';
import type { MessageSocket } from '../platform/web-socket/message-socket.ts';
import { RefusedCall } from './refused-call.ts';

/** What is asked of the API. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable | null;
}

/** A whole answer, whatever its status. */
export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

/** An answer that has begun; its body is read, or left, which closes the connection. */
export interface BegunAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Buffer>;
}

/** How this process reaches the API: its own listener, or the published address. */
export interface ApiConnection {
  /** Asks once. Rejects where no answer came in `timeoutMs`, and with what `signal` was aborted with. */
  ask(request: ApiRequest, timeoutMs: number, signal?: AbortSignal): Promise<ApiAnswer>;
  /** Asks once, for an answer that is read while it comes. Rejects as `ask` does, and with RefusedCall. */
  begin(request: ApiRequest, timeoutMs: number, signal?: AbortSignal): Promise<BegunAnswer>;
  /**
   * Opens a socket at a path, or at a whole address that the API has named. It gives its listener nothing until it is resumed.
   * Rejects with RefusedCall, where none is open in ten seconds,
   * and with what `signal` was aborted with, which ends an open socket no more.
   */
  open(place: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<MessageSocket>;
  /** Makes a call again while no process answers it, or with 503, for 45 seconds. */
  untilAnswered(call: () => Promise<ApiAnswer>, signal?: AbortSignal): Promise<ApiAnswer>;
  /** Whether a process takes a connection at this moment, and answers; a proxy that finds none behind it is none. */
  isTaken(): Promise<boolean>;
  /** Is aborted by `abandon`. */
  readonly abandoned: AbortSignal;
  /** Has every call that is under way, and every later one, fail at once. */
  abandon(): void;
  close(): Promise<void>;
}

/** Between two tries. */
export const againMs = 500;
// While no process answers no lease ends; it is given up when the lease is long over.
const tryForMs = 45_000;
const takenWithinMs = 2_000;
const openWithinMs = 10_000;

/** `apiUrl` is null until the API can be reached; it is asked at each use. */
export function createApiConnection(options: {
  apiUrl: () => string | null;
  clock: Pick<Clock, 'monotonicMs'>;
}): ApiConnection {
  const { apiUrl, clock } = options;
  const agent = createHttpAgent({
    connect: createConnect({ timeoutMs: 10_000 }),
    keepAliveMs: 4_000,
    maxHeaderBytes: 16_384,
  });
  const abandoned = new AbortController();

  /** A published address may have a path of its own. */
  const addressOf = (path: string): URL => {
    const base = apiUrl();
    if (base === null) throw new Error('The API is not there yet');
    return new URL(`${base}${path}`);
  };
  const within = (timeoutMs: number, own?: AbortSignal): AbortSignal =>
    AbortSignal.any([abandoned.signal, AbortSignal.timeout(timeoutMs), ...(own === undefined ? [] : [own])]);
  const send = ({ path, ...request }: ApiRequest, signal: AbortSignal) => {
    const { origin, pathname } = addressOf(path);
    return agent.request({ origin, path: pathname, signal, ...request });
  };
  const ask: ApiConnection['ask'] = async (request, timeoutMs, own) => {
    const { statusCode, body } = await send(request, within(timeoutMs, own));
    return { status: statusCode, text: await body.text() };
  };

  return {
    ask,
    begin: async (request, timeoutMs, own) => {
      const { statusCode, headers, body } = await send(request, within(timeoutMs, own));
      if (statusCode < 200 || statusCode > 299) {
        throw new RefusedCall(request.path, statusCode, await body.text(), headers);
      }
      return { headers, body };
    },
    open: async (place, headers, own) => {
      const url = place.startsWith('/') ? addressOf(place).href.replace(/^http/, 'ws') : place;
      try {
        return await connectSocket({ url, headers }, within(openWithinMs, own));
      } catch (error) {
        if (!(error instanceof HandshakeRefusedError)) throw error;
        throw new RefusedCall(place, error.status, error.text, error.headers);
      }
    },
    untilAnswered: async (call, own) => {
      const signal = AbortSignal.any([abandoned.signal, ...(own === undefined ? [] : [own])]);
      const untilMs = clock.monotonicMs() + tryForMs;
      for (;;) {
        const isLast = clock.monotonicMs() >= untilMs;
        try {
          const answer = await call();
          if (answer.status !== 503 || isLast) return answer;
        } catch (error) {
          if (isLast || signal.aborted) throw error;
        }
        await pause(againMs, undefined, { signal });
      }
    },
    isTaken: () =>
      ask({ method: 'GET', path: '/healthz', headers: {}, body: null }, takenWithinMs).then(
        ({ status }) => status < 500,
        () => false,
      ),
    abandoned: abandoned.signal,
    abandon: () => abandoned.abort(),
    close: () => agent.close(),
  };
}
