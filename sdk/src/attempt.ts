import type { Fetch, TimeoutOptions } from './client-options.ts';
import { AbortError, ConnectionError, TimeoutError, type TimeoutKind, TrunklineError } from './errors.ts';
import { liveBody } from './live-body.ts';
import { redacted } from './redact.ts';
import { after, monotonicNow, onAbort } from './runtime.ts';
import type { Upload } from './upload.ts';

/** What is sent, unless an upload takes the place of the body. */
export interface AttemptRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Exclude<RequestInit['body'], undefined>;
}

/** What one attempt of a call may use. */
export interface AttemptOptions {
  fetch: Fetch;
  timeouts: Required<TimeoutOptions>;
  /** When the whole call ends, on the clock of `monotonicNow`. */
  deadline: number;
  signal: AbortSignal | undefined;
  /** Sent in place of the body of the request. */
  upload: Upload | undefined;
  /** Whether the body of a success is handed on while it comes. */
  isLive: boolean;
  /** Stands in the errors. */
  facts: { retryable: boolean; idempotencyKey: string | null };
  /** Takes secrets out of a text that others wrote. */
  redact: (text: string) => string;
}

// Answers that have no body, by the fetch standard.
const withoutBody = [204, 205, 304];

/**
 * Sends the request once and answers with its whole body read, or with one that comes. Every limit and the signal hold
 * until the last byte, also where a `fetch` of the caller does not look at its signal. Throws ConnectionError,
 * TimeoutError or AbortError, and so does reading a body that comes; what the source of an upload threw is thrown as it is.
 */
export async function attempt(request: AttemptRequest, options: AttemptOptions): Promise<Response> {
  const { redact, timeouts, upload } = options;
  let { facts } = options;
  const controller = new AbortController();
  let ended: TrunklineError | undefined;
  let rejectEnd: (error: TrunklineError) => void = () => undefined;
  const end = new Promise<never>((_, reject) => {
    rejectEnd = reject;
  });
  // It is raced below; where it comes after the race is over, nobody else would listen.
  end.catch(() => undefined);
  const endWith = (error: TrunklineError): void => {
    ended ??= error;
    rejectEnd(ended);
  };

  let disarm = (): void => undefined;
  const arm = (kind: TimeoutKind, ms: number, deadline = Number.POSITIVE_INFINITY): void => {
    disarm();
    const left = deadline - monotonicNow();
    const [first, firstMs, wait]: [TimeoutKind, number, number] =
      left < ms ? ['total', timeouts.totalMs, left] : [kind, ms, ms];
    if (wait !== Number.POSITIVE_INFINITY) disarm = after(wait, () => endWith(new TimeoutError(first, firstMs, facts)));
  };
  const stopListening = onAbort(options.signal, () => endWith(abortError(options.signal, facts)));
  const finish = (): void => {
    disarm();
    stopListening();
    // Lets go of what is still open where the attempt failed or was ended; of nothing otherwise.
    controller.abort();
  };
  const asError = (error: unknown): TrunklineError =>
    error instanceof TrunklineError ? error : (ended ?? connectionError(error, facts, redact));

  let isHandedOn = false;
  try {
    arm('firstByte', timeouts.firstByteMs, options.deadline);
    const init = await Promise.race([end, requestInit(request, upload, controller.signal)]);
    const response = await Promise.race([end, options.fetch(request.url, init)]);
    if (response.status < 200 || response.status > 599) {
      const what = response.type === 'opaqueredirect' ? 'a redirect, which is not followed' : 'no HTTP status';
      throw new ConnectionError(`The server answered ${what}`, { ...facts, retryable: false });
    }
    const { status } = response;
    if (options.isLive && response.ok) {
      disarm();
      isHandedOn = true;
      // The server has acted by now, and does not do it again under this key.
      facts = { retryable: true, idempotencyKey: null };
      const waits = (isWaiting: boolean): void => (isWaiting ? arm('idle', timeouts.idleMs) : disarm());
      const body = liveBody(response.body ?? new Blob([]).stream(), { end, waits, over: finish, asError });
      return new Response(body, { status, headers: response.headers });
    }
    const text = await readText(response, end, () => arm('idle', timeouts.idleMs, options.deadline));
    // What the caller asked for is handed on as it came; an answer that becomes an error is read by logs.
    const [body, headers] = response.ok ? [text, response.headers] : [redact(text), redacted(response.headers, redact)];
    return new Response(withoutBody.includes(status) ? null : body, { status, headers });
  } catch (error) {
    const failure = upload?.failure();
    if (failure !== undefined && ended === undefined) throw failure.thrown;
    throw asError(error);
  } finally {
    if (!isHandedOn) finish();
  }
}

/** What the reason of the signal makes of a call. */
export function abortError(signal: AbortSignal | undefined, facts: AttemptOptions['facts']): AbortError {
  return new AbortError('The call was aborted by its signal', { ...facts, retryable: false }, signal?.reason);
}

async function requestInit(
  { method, headers, body }: AttemptRequest,
  upload: Upload | undefined,
  signal: AbortSignal,
): Promise<RequestInit> {
  const sent = upload === undefined ? body : await upload.open();
  return {
    method,
    headers: { ...headers, ...(upload === undefined ? {} : { 'content-type': upload.contentType }) },
    // The key must go nowhere but to baseUrl.
    redirect: 'manual',
    signal,
    ...(sent === null ? {} : { body: sent }),
    // What fetch asks for where a body is a stream: the answer may begin before its end.
    ...(sent instanceof ReadableStream ? { duplex: 'half' } : {}),
  };
}

async function readText(response: Response, end: Promise<never>, onProgress: () => void): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      onProgress();
      const { done, value } = await Promise.race([end, reader.read()]);
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    // A stream that failed cannot be cancelled any more, and one that cannot be cancelled needs nothing.
    reader.cancel(error).catch(() => undefined);
    throw error;
  }
}

/** A copy of the cause that holds its name, code and message only: whoever threw it may have put the request into it. */
function connectionError(
  error: unknown,
  facts: AttemptOptions['facts'],
  redact: (text: string) => string,
): ConnectionError {
  const outer = partsOf(error);
  // Node's fetch hides the reason one level down.
  const inner = outer.cause === undefined ? outer : partsOf(outer.cause);
  const message = redact(String(inner.message));
  const code = typeof inner.code === 'string' ? redact(inner.code) : undefined;
  const cause = Object.assign(new Error(message), { name: redact(String(inner.name)), code });
  return new ConnectionError(`No answer arrived: ${code ?? message}`, facts, cause);
}

/** By its looks: an error of another realm, as of a sandbox, is no instance of ours. */
function partsOf(error: unknown): { name?: unknown; message?: unknown; code?: unknown; cause?: unknown } {
  return typeof error === 'object' && error !== null ? error : { name: 'Error', message: error };
}
