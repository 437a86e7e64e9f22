import type { Fetch, TimeoutOptions } from './client-options.ts';
import { AbortError, ConnectionError, TimeoutError, type TimeoutKind, TrunklineError } from './errors.ts';
import { after, monotonicNow, onAbort } from './runtime.ts';

/** What one attempt of a call may use. */
export interface AttemptOptions {
  fetch: Fetch;
  timeouts: Required<TimeoutOptions>;
  /** When the whole call ends, on the clock of `monotonicNow`. */
  deadline: number;
  signal: AbortSignal | undefined;
  /** Stands in the errors. */
  facts: { retryable: boolean; idempotencyKey: string | null };
  /** Takes secrets out of a text that others wrote. */
  redact: (text: string) => string;
}

// Answers that have no body, by the fetch standard.
const withoutBody = [204, 205, 304];

/**
 * Sends the request once and answers with its whole body read. Every limit and the signal hold until the last byte,
 * also where a `fetch` of the caller does not look at its signal. Throws ConnectionError, TimeoutError or AbortError.
 */
export async function attempt(request: Request, options: AttemptOptions): Promise<Response> {
  const { facts, redact, timeouts } = options;
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
  const arm = (kind: TimeoutKind, ms: number): void => {
    disarm();
    const left = options.deadline - monotonicNow();
    const [first, firstMs, wait]: [TimeoutKind, number, number] =
      left < ms ? ['total', timeouts.totalMs, left] : [kind, ms, ms];
    if (wait !== Number.POSITIVE_INFINITY) disarm = after(wait, () => endWith(new TimeoutError(first, firstMs, facts)));
  };
  const stopListening = onAbort(options.signal, () => endWith(abortError(options.signal, facts)));

  try {
    arm('firstByte', timeouts.firstByteMs);
    const init = await requestInit(request, controller.signal);
    const response = await Promise.race([end, options.fetch(request.url, init)]);
    if (response.status < 200 || response.status > 599) {
      const what = response.type === 'opaqueredirect' ? 'a redirect, which is not followed' : 'no HTTP status';
      throw new ConnectionError(`The server answered ${what}`, { ...facts, retryable: false });
    }
    const text = await readText(response, end, () => arm('idle', timeouts.idleMs));
    // What the caller asked for is handed on as it came; an answer that becomes an error is read by logs.
    const [body, headers] = response.ok
      ? [text, response.headers]
      : [redact(text), [...response.headers].map(([name, value]): [string, string] => [name, redact(value)])];
    return new Response(withoutBody.includes(response.status) ? null : body, { status: response.status, headers });
  } catch (error) {
    if (error instanceof TrunklineError) throw error;
    throw ended ?? connectionError(error, facts, redact);
  } finally {
    disarm();
    stopListening();
    // Lets go of what is still open where the attempt failed or was ended; of nothing otherwise.
    controller.abort();
  }
}

/** What the reason of the signal makes of a call. */
export function abortError(signal: AbortSignal | undefined, facts: AttemptOptions['facts']): AbortError {
  return new AbortError('The call was aborted by its signal', { ...facts, retryable: false }, signal?.reason);
}

/** Taken apart, because a `fetch` that is not the runtime's own does not know the runtime's Request. */
async function requestInit(request: Request, signal: AbortSignal): Promise<RequestInit> {
  const body = request.body === null ? '' : await request.text();
  return {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    // The key must go nowhere but to baseUrl.
    redirect: 'manual',
    signal,
    ...(body === '' ? {} : { body }),
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
