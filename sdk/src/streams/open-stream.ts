import { abortError } from '../attempt.ts';
import type { Caller } from '../caller.ts';
import { type CallOptions, checkIdempotencyKey, limitsOf } from '../client-options.ts';
import { ApiError, ConnectionError, TimeoutError, type TrunklineError } from '../errors.ts';
import type { RouterRoute } from '../generated/schemas.ts';
import { createRedact } from '../redact.ts';
import { unsound } from '../frame-streams/frame-stream.ts';
import { after, onAbort, randomKey } from '../runtime.ts';
import { checkOptions, checkToken } from './check-options.ts';
import type { Watch } from '../watch.ts';
import { frameOf, lastError, type ServerFrame } from './frames.ts';
import { createInbox } from './inbox.ts';
import { createOutlet, type Outlet } from './outlet.ts';
import { openSocket, type WebSocketClass } from './socket.ts';

/** How a stream of speech is opened. */
export interface SpeechStreamOptions extends Omit<CallOptions, 'retries'> {
  /** Yours, to make the stream unique beyond this process; otherwise one is made for each. 1 to 256 characters. */
  idempotencyKey?: string;
  /** What `streamTokens.create` answered, in place of the client's key: for a page, which has none. It opens one stream. */
  token?: string;
}

/**
 * A stream of speech: what is sent goes one way, and what is read comes the other, at the same time. It opens at once, and once:
 * what broke off cannot be replayed, and is not opened anew.
 *
 * Reading ends behind `session.closed`. It throws an ApiError with `code` and `retryable` where the server refuses the stream or
 * ends it with an error, a ConnectionError where the connection is lost, a TimeoutError where the stream is not ready within
 * `timeouts.firstByteMs`, or an AbortError. Leaving the loop closes the stream. A socket cannot be asked to wait: what is not read is
 * kept in memory.
 *
 * What sends waits until the stream is ready, keeps its order, and resolves when the next may be sent: 64 KiB at most are on
 * their way then. Who does not await it has all of it kept in memory. It rejects with what ended the stream.
 */
export interface SpeechStream<Frame> extends AsyncIterable<Frame> {
  /** Names the request on the server; null until the stream is ready. */
  readonly requestId: string | null;
  /** Who was asked first; null until the stream is ready. */
  readonly route: RouterRoute | null;
  /** The present utterance is complete. */
  commit(): Promise<void>;
  /** Nothing more comes. What was sent is finished, and `session.closed` follows. */
  close(): Promise<void>;
  /** Closes the connection now: reading throws an AbortError with this reason. */
  abort(reason?: unknown): void;
}

/** A stream, and what its own methods send by. */
export interface OpenedStream<Frame> extends Pick<Outlet, 'put'> {
  stream: SpeechStream<Frame>;
}

/** Opens a stream at an address. Throws a TypeError that names the argument that is wrong. */
export type OpenStream = <Frame>(
  path: '/v1/stt/stream' | '/v1/tts/stream',
  request: object,
  options: SpeechStreamOptions | undefined,
) => OpenedStream<Frame>;

/** What streams of a client are opened with. */
export interface OpenStreamParts {
  baseUrl: string;
  /** Null in a page whose credential is a cookie. */
  apiKey: string | null;
  webSocket: WebSocketClass | undefined;
  limits: CallOptions;
  callWithKey: (apiKey: string) => Caller;
  watch: Watch;
}

const optionNames = ['signal', 'timeouts', 'idempotencyKey', 'token'];

export function createOpenStream(parts: OpenStreamParts): OpenStream {
  return <Frame>(path: string, request: object, options: SpeechStreamOptions = {}) => {
    if (typeof request !== 'object' || request === null)
      throw new TypeError('request must be an object, like { audio }');
    checkOptions(options, optionNames);
    return openStream<Frame>(parts, path, request, options);
  };
}

function openStream<Frame>(
  { baseUrl, apiKey, webSocket, limits, callWithKey, watch }: OpenStreamParts,
  path: string,
  request: object,
  options: SpeechStreamOptions,
): OpenedStream<Frame> {
  const { credential, key } = credentialsOf(apiKey, options);
  const { firstByteMs } = limitsOf({ timeouts: options.timeouts ?? {} }, limitsOf(limits)).timeouts;
  const controller = new AbortController();
  const redact = createRedact(credential);
  const inbox = createInbox<Frame>();
  let requestId: string | null = null;
  let route: RouterRoute | null = null;
  let isOver = false;
  let isOpen = false;
  // With a key that has opened no stream, another try is safe.
  const facts = () => ({ retryable: true, idempotencyKey: requestId === null ? key : null });

  /** The one way out: behind `session.closed`, or with what ended the stream before it. */
  const finish = (error?: TrunklineError): void => {
    if (isOver) return;
    isOver = true;
    disarm();
    stopListening();
    outlet.end(error ?? new ConnectionError('The stream is over', facts()));
    if (requestId === null) attempted({ error });
    inbox.end(error);
  };
  const onFrame = (text: string): void => {
    const frame = frameOf<ServerFrame>(text);
    if (frame === null) {
      finish(unsound());
      return socket.close();
    }
    if (frame.type === 'error') {
      return finish(lastError(text, redact));
    }
    if (frame.type === 'session.ready') {
      ({ request_id: requestId, route } = frame);
      attempted({ response: { status: 101, headers: new Headers({ 'service-request-id': `${requestId}` }) } });
      disarm();
      outlet.open();
    }
    inbox.put(frame as Frame);
    if (frame.type === 'session.closed') finish();
  };
  /** No runtime says why a socket was refused; a plain request of the same credential is refused for the same reason. */
  const explain = (): Promise<TrunklineError> => {
    const lost = new ConnectionError('The socket could not be opened', facts());
    return callWithKey(credential)(
      'read',
      { retries: { limit: 0 }, signal: controller.signal },
      { method: 'GET', path },
    ).then(
      () => lost,
      // Nothing but the socket is missing to a request that is refused with 400.
      (error: unknown) => (error instanceof ApiError && error.status !== 400 ? error : lost),
    );
  };
  const socket = openSocket(
    webSocket,
    {
      url: `${baseUrl.replace('http', 'ws')}${path}`,
      protocols: [
        'service.stream.v0',
        `service.auth.${credential}`,
        ...(key === null ? [] : [`service.key.${base64url(key)}`]),
      ],
    },
    {
      opened: () => {
        isOpen = true;
        socket.send(JSON.stringify({ ...request, type: 'session.configure' }));
      },
      message: (data) => {
        if (isOver) return;
        if (typeof data === 'string') onFrame(data);
        else inbox.put({ type: 'audio', audio: data } as Frame);
      },
      closed: () => {
        if (isOver) return;
        if (isOpen) finish(new ConnectionError('The stream broke off', facts()));
        else void explain().then(finish);
      },
    },
  );
  const attempted = watch.begins({ method: 'GET', url: `${baseUrl}${path}` }, 1);
  const outlet = createOutlet(socket);
  const late = (): void => {
    finish(new TimeoutError('firstByte', firstByteMs, facts()));
    socket.close();
  };
  const disarm = firstByteMs === Number.POSITIVE_INFINITY ? () => undefined : after(firstByteMs, late);
  const stopListening = onAbort(options.signal, () => controller.abort(options.signal?.reason));
  onAbort(controller.signal, () => {
    finish(abortError(controller.signal, facts()));
    socket.close();
  });

  const reader = inbox.read(() => controller.abort());
  return {
    put: outlet.put,
    stream: {
      get requestId() {
        return requestId;
      },
      get route() {
        return route;
      },
      commit: () => outlet.put({ type: 'input.commit' }),
      close: outlet.close,
      abort: (reason) => controller.abort(reason),
      [Symbol.asyncIterator]: () => reader,
    },
  };
}

/** What opens a stream: a token, which has an Idempotency-Key of its own, or the key of the client. */
function credentialsOf(
  apiKey: string | null,
  { token, idempotencyKey }: SpeechStreamOptions,
): { credential: string; key: string | null } {
  if (token === undefined) {
    if (apiKey !== null) return { credential: apiKey, key: checkIdempotencyKey(idempotencyKey ?? randomKey()) };
    throw new TypeError('token is missing: a page opens a stream with what streamTokens.create answered on a server');
  }
  if (idempotencyKey !== undefined) throw new TypeError('idempotencyKey is not taken beside token, which has its own');
  return { credential: checkToken('token', token, 'streamTokens.create answered'), key: null };
}

/** Of printable ASCII. */
function base64url(text: string): string {
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
