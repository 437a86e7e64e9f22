import { Readable } from 'node:stream';
import type { components } from '../contract/generated/openapi.ts';
import type { components as SocketComponents } from '../contract/generated/sockets.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type ApiAnswer, type ApiConnection, createApiConnection } from './api-connection.ts';
import type { ClaimedSession } from './claimed-session.ts';
import { type MediaListeners, type MediaSocket, openMedia } from './media-socket.ts';
import { RefusedCall } from './refused-call.ts';
import { createSessionModels, type SessionModels } from './session-models.ts';

type Wire = components['schemas'];

/** By what a session is this process's. */
export type Lease = Pick<Wire['WorkerClaim'], 'sessionId' | 'leaseToken'>;

/** A call about a session that this process has. */
export type LeasedAct = 'heartbeat' | 'turns' | 'events' | 'tool-calls' | 'usage' | `transfers/${string}` | 'end';

/** The contract of workers (docs/workers.md) as this process calls it: over HTTP, and nothing beside it. */
export interface WorkerApi extends Pick<ApiConnection, 'isTaken' | 'abandon' | 'close'> {
  /** A session that the request fits; null where none came in time. */
  claim(request: Wire['ClaimSessionRequest'], signal: AbortSignal): Promise<Wire['WorkerClaim'] | null>;
  /** Throws RefusedCall, and what `signal` was aborted with. */
  leased<Answer extends Wire['WorkerDirective']>(
    lease: Lease,
    act: LeasedAct,
    body: object,
    signal?: AbortSignal,
  ): Promise<Answer>;
  /** Uploads the recording of a session that has ended, as often as it takes. Throws RefusedCall. */
  upload(lease: Lease, recording: { byteLength: number; open(): AsyncIterable<Buffer> }): Promise<void>;
  /** The media of a session that this process has: what its client says, and what it is to hear. */
  media(
    session: Pick<ClaimedSession, 'claim' | 'mediaUrl' | 'beat'>,
    ready: Omit<SocketComponents['schemas']['MediaReadyFrame'], 'type'>,
    listeners: MediaListeners,
  ): MediaSocket;
  /** What is asked of models with the credential of a session. */
  models(credential: string): SessionModels;
}

// Longer than a claim waits.
const timeoutMs = 90_000;
// A recording of hours takes as long as its disk does.
const uploadTimeoutMs = 600_000;

/** `credential` is the bearer of this process (docs/decisions/sessions.md#d71). */
export function createWorkerApi(options: {
  apiUrl: () => string | null;
  credential: () => string;
  ids: Pick<Ids, 'uuid'>;
  clock: Pick<Clock, 'monotonicMs'>;
}): WorkerApi {
  const { credential, ids } = options;
  const connection = createApiConnection(options);

  const post = (path: string, headers: Record<string, string>, body: object, signal?: AbortSignal) =>
    connection.ask(
      {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      },
      timeoutMs,
      signal,
    );
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const read = <Answer>(path: string, { status, text }: ApiAnswer): Answer => {
    if (status < 200 || status > 299) throw new RefusedCall(path, status, text);
    return JSON.parse(text);
  };

  return {
    claim: async (request, signal) => {
      const path = '/v1/worker/claims';
      const answer = await post(path, bearer(credential()), request, signal);
      return answer.status === 204 ? null : read<Wire['WorkerClaim']>(path, answer);
    },
    leased: async <Answer>({ sessionId, leaseToken }: Lease, act: string, body: object, signal?: AbortSignal) => {
      const path = `/v1/worker/sessions/${sessionId}/${act}`;
      const headers = { ...bearer(credential()), 'service-lease': leaseToken };
      return read<Answer>(path, await connection.untilAnswered(() => post(path, headers, body, signal), signal));
    },
    upload: async ({ sessionId, leaseToken }, { byteLength, open }) => {
      const path = `/v1/worker/sessions/${sessionId}/recording`;
      const sendIt = (): Promise<ApiAnswer> => {
        const described = {
          'content-type': 'audio/wav',
          'content-length': String(byteLength),
          'service-lease': leaseToken,
        };
        const headers = { ...bearer(credential()), ...described };
        return connection.ask({ method: 'PUT', path, headers, body: Readable.from(open()) }, uploadTimeoutMs);
      };
      read(path, await connection.untilAnswered(sendIt));
    },
    models: (token) => createSessionModels(connection, token, () => ids.uuid()),
    media: (session, ready, listeners) => openMedia(connection, session, ready, listeners),
    isTaken: connection.isTaken,
    abandon: connection.abandon,
    close: connection.close,
  };
}
