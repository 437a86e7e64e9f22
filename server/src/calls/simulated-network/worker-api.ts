import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../../contract/generated/openapi.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { createConnect, createHttpAgent } from '../../platform/http-client/http-client.ts';

type Wire = components['schemas'];

/** The contract of workers (docs/workers.md) as this process calls it: over HTTP, and nothing beside it. */
export interface WorkerApi {
  /** A session of these scripts; null where none came in time. */
  claim(request: Wire['ClaimSessionRequest'], signal: AbortSignal): Promise<Wire['WorkerClaim'] | null>;
  /** A call about a session that this process has. Throws RefusedCall, and what `signal` was aborted with. */
  leased<Answer extends Wire['WorkerDirective']>(
    claim: Pick<Wire['WorkerClaim'], 'sessionId' | 'leaseToken'>,
    act: 'heartbeat' | 'turns' | 'events' | 'tool-calls' | `transfers/${string}` | 'end',
    body: object,
    signal?: AbortSignal,
  ): Promise<Answer>;
  /** Uploads the recording of a session that has ended, as often as it takes. Throws RefusedCall. */
  upload(
    claim: Pick<Wire['WorkerClaim'], 'sessionId' | 'leaseToken'>,
    recording: { byteLength: number; open(): AsyncIterable<Buffer> },
  ): Promise<void>;
  /** Asks a language model with the credential of a session. Throws RefusedCall. */
  respond(credential: string, newKey: () => string, request: Wire['LlmRequest']): Promise<Wire['LlmResponse']>;
  /** Whether a process takes a connection at this moment, and answers; a proxy that finds none behind it is none. */
  isTaken(): Promise<boolean>;
  /** Has every call that is under way, and every later one, fail at once. */
  abandon(): void;
  close(): Promise<void>;
}

/** An answer that is no success, and that is not worth another try. */
export class RefusedCall extends Error {
  readonly status: number;
  /** Of the envelope of the core API; null for an answer without one. */
  readonly code: string | null;

  constructor(path: string, status: number, text: string) {
    super(`${path} answered ${status}: ${text.slice(0, 500)}`);
    this.name = 'RefusedCall';
    this.status = status;
    this.code = /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? null;
  }
}

// Longer than a claim waits, and than models may take.
const timeoutMs = 90_000;
const againMs = 500;
// While no process answers no lease ends; it is given up when the lease is long over.
const tryForMs = 45_000;
const takenWithinMs = 2_000;
// A recording of hours takes as long as its disk does.
const uploadTimeoutMs = 600_000;
// A model that nothing serves is not waited for as long.
const triesOfModels = 4;

interface Answered {
  readonly status: number;
  readonly text: string;
}

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Record<string, string>;
  readonly body: string | Readable | null;
}

export function createWorkerApi(options: {
  apiUrl: () => string | null;
  credential: () => string;
  clock: Clock;
}): WorkerApi {
  const { apiUrl, credential, clock } = options;
  const agent = createHttpAgent({
    connect: createConnect({ timeoutMs: 10_000 }),
    keepAliveMs: 4_000,
    maxHeaderBytes: 16_384,
  });

  const abandoned = new AbortController();

  async function send(path: string, request: Sent, timeoutMs: number, own?: AbortSignal): Promise<Answered> {
    const signals = [abandoned.signal, AbortSignal.timeout(timeoutMs), ...(own === undefined ? [] : [own])];
    const base = apiUrl();
    if (base === null) throw new Error('The API is not there yet');
    // A published address may have a path of its own.
    const { origin, pathname } = new URL(`${base}${path}`);
    const answer = await agent.request({ origin, path: pathname, signal: AbortSignal.any(signals), ...request });
    return { status: answer.statusCode, text: await answer.body.text() };
  }

  const once = (
    path: string,
    headers: Record<string, string>,
    body: object,
    signal?: AbortSignal,
  ): Promise<Answered> => {
    const json = { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    return send(path, { method: 'POST', ...json }, timeoutMs, signal);
  };

  /** Repeats a call that can be repeated while no process answers it. */
  async function untilAnswered(call: () => Promise<Answered>, own?: AbortSignal): Promise<Answered> {
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
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const read = <Answer>(path: string, { status, text }: { status: number; text: string }): Answer => {
    if (status < 200 || status > 299) throw new RefusedCall(path, status, text);
    return JSON.parse(text);
  };

  return {
    claim: async (request, signal) => {
      const path = '/v1/worker/claims';
      const answer = await once(path, bearer(credential()), request, signal);
      return answer.status === 204 ? null : read<Wire['WorkerClaim']>(path, answer);
    },
    leased: async <Answer>(
      { sessionId, leaseToken }: Pick<Wire['WorkerClaim'], 'sessionId' | 'leaseToken'>,
      act: string,
      body: object,
      signal?: AbortSignal,
    ) => {
      const path = `/v1/worker/sessions/${sessionId}/${act}`;
      const headers = { ...bearer(credential()), 'service-lease': leaseToken };
      return read<Answer>(path, await untilAnswered(() => once(path, headers, body, signal), signal));
    },
    upload: async ({ sessionId, leaseToken }, { byteLength, open }) => {
      const path = `/v1/worker/sessions/${sessionId}/recording`;
      const sendIt = (): Promise<Answered> => {
        const described = {
          'content-type': 'audio/wav',
          'content-length': String(byteLength),
          'service-lease': leaseToken,
        };
        const headers = { ...bearer(credential()), ...described };
        return send(path, { method: 'PUT', headers, body: Readable.from(open()) }, uploadTimeoutMs);
      };
      read(path, await untilAnswered(sendIt));
    },
    respond: async (token, newKey, request) => {
      const path = '/v1/llm/responses';
      for (let tries = 1; ; tries += 1) {
        // The key of a request that a process died over may be used.
        const headers = { ...bearer(token), 'idempotency-key': newKey() };
        const answer = await once(path, headers, request).catch((error: unknown) => {
          if (tries === triesOfModels || abandoned.signal.aborted) throw error;
          return null;
        });
        if (answer !== null && (answer.status !== 503 || tries === triesOfModels))
          return read<Wire['LlmResponse']>(path, answer);
        await pause(againMs * tries, undefined, { signal: abandoned.signal });
      }
    },
    isTaken: async () => {
      const request = { method: 'GET', headers: {}, body: null } as const;
      return send('/healthz', request, takenWithinMs).then(
        ({ status }) => status < 500,
        () => false,
      );
    },
    abandon: () => abandoned.abort(),
    close: () => agent.close(),
  };
}
