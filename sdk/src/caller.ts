import createHttpClient, { type Client } from 'openapi-fetch';
import { abortError, attempt } from './attempt.ts';
import {
  type CallOptions,
  checkIdempotencyKey,
  type Fetch,
  type KeyedCallOptions,
  limitsOf,
  modelDefaults,
} from './client-options.ts';
import { ApiError, TrunklineError } from './errors.ts';
import type { paths } from './generated/openapi.ts';
import { retryDelay } from './retry-delay.ts';
import { after, monotonicNow, onAbort, randomKey } from './runtime.ts';
import type { Upload } from './upload.ts';

/**
 * What repeating a call does. `read`: nothing. `delete`: nothing more than the first. `keyed`: nothing, by its
 * Idempotency-Key. `model`: the same, by a key that is used up once a model was asked. `act`: it may act twice, so it is
 * repeated only where the server refused it unseen (429).
 */
export type CallKind = 'read' | 'delete' | 'keyed' | 'model' | 'act';

/** What a call does otherwise than sending and reading JSON. */
export interface Wire {
  /** Sent in place of the body. */
  upload?: Upload;
  /** The media type of an answer that is handed on while it comes: `send` answers the Response then. */
  live?: string;
}

/** The typed addresses of the contract, for one call. */
export type Http = Client<paths, `${string}/${string}`>;

/** What openapi-fetch answers. */
export interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Makes one call: attempts, pauses and deadlines around what openapi-fetch sends. Throws a TrunklineError. */
export type Caller = <Data>(
  kind: CallKind,
  options: KeyedCallOptions | undefined,
  /** One attempt; `key` is empty unless the kind is `keyed` or `model`. */
  send: (http: Http, key: string) => Promise<Answer<Data>>,
  wire?: Wire,
) => Promise<Data>;

export interface CallerSettings {
  baseUrl: string;
  apiKey: string;
  fetch: Fetch;
  /** What the client sets over the defaults. */
  limits: CallOptions;
  redact: (text: string) => string;
}

type Outcome<Data> = { data: Data } | { error: TrunklineError };
type Facts = { retryable: boolean; idempotencyKey: string | null };

// Statuses that may be another one a moment later.
const passing = [408, 429, 500, 502, 503, 504];
const optionNames = ['signal', 'retries', 'timeouts'];
// An answer with it was given after a model was asked.
const attemptHeader = 'service-attempt-id';

export function createCaller({ baseUrl, apiKey, fetch, limits, redact }: CallerSettings): Caller {
  const headers = { authorization: `Bearer ${apiKey}` };

  return async <Data>(
    kind: CallKind,
    options: KeyedCallOptions = {},
    send: (http: Http, key: string) => Promise<Answer<Data>>,
    { upload, live }: Wire = {},
  ): Promise<Data> => {
    checkOptions(kind, options);
    const base = kind === 'model' ? modelDefaults(upload?.bytes ?? 0) : undefined;
    const { retries, timeouts } = limitsOf(options, limitsOf(limits, base));
    const { signal } = options;
    const deadline = monotonicNow() + timeouts.totalMs;
    // Minted outside the loop: all attempts are one call.
    let key = isKeyed(kind) ? checkIdempotencyKey(options.idempotencyKey ?? randomKey()) : null;
    if (signal?.aborted === true) throw abortError(signal, { retryable: false, idempotencyKey: key });

    let mayHaveActed = false;
    let lost: TrunklineError | undefined;
    for (let nth = 1; ; nth += 1) {
      const facts: Facts = { retryable: kind !== 'act', idempotencyKey: key };
      const sendOnce = (onAnswer: (response: Response) => void): Promise<Answer<Data>> => {
        const http: Http = createHttpClient<paths>({
          baseUrl,
          headers,
          fetch: async (request) => {
            const isLive = live !== undefined;
            const how = { fetch, timeouts, deadline, signal, facts, redact, upload, isLive };
            const response = await attempt(request, how);
            onAnswer(response);
            return response;
          },
        });
        return send(http, key ?? '');
      };
      const outcome = await outcomeOf(sendOnce, facts, live);
      if ('data' in outcome) return outcome.data;
      const { error } = outcome;
      const answer = error instanceof ApiError ? error : undefined;
      // An attempt whose answer was lost may have deleted it, and then all is as the caller wants it.
      if (kind === 'delete' && mayHaveActed && answer?.status === 404) return undefined as Data;
      if (lost !== undefined && answer?.code === 'request_already_started') throw servedUnheard(answer, lost);
      mayHaveActed ||= answer?.status !== 429;
      if (answer === undefined) lost = error;
      const mayRepeat = error.retryable && upload?.isRepeatable !== false;
      const pause = mayRepeat ? retryDelay(nth, retries, answer?.headers) : null;
      if (pause === null || monotonicNow() + pause >= deadline) throw error;
      if (key !== null && error.idempotencyKey === null) key = randomKey();
      await sleep(pause, signal, { retryable: false, idempotencyKey: key });
    }
  };
}

function isKeyed(kind: CallKind): boolean {
  return kind === 'keyed' || kind === 'model';
}

/** One attempt as a value. What is neither an answer nor a failure of the network is a mistake, and thrown. */
async function outcomeOf<Data>(
  sendOnce: (onAnswer: (response: Response) => void) => Promise<Answer<Data>>,
  facts: Facts,
  live: string | undefined,
): Promise<Outcome<Data>> {
  let seen: Response | undefined;
  try {
    const answer = await sendOnce((response) => {
      seen = response;
    });
    const { status, headers, ok } = answer.response;
    if (!ok) {
      const retryable = passing.includes(status) && (facts.retryable || status === 429);
      const idempotencyKey = headers.has(attemptHeader) ? null : facts.idempotencyKey;
      return { error: new ApiError({ status, headers, body: answer.error }, { retryable, idempotencyKey }) };
    }
    const isMeant = live === undefined || headers.get('content-type')?.startsWith(live) === true;
    if (isMeant && (answer.data !== undefined || status === 204)) return { data: answer.data as Data };
    if (live !== undefined) await answer.response.body?.cancel();
  } catch (error) {
    if (error instanceof TrunklineError) return { error };
    // openapi-fetch reads a successful answer as JSON; whatever else it throws is not about the answer.
    if (!(error instanceof SyntaxError) || seen === undefined) throw error;
  }
  return {
    error: new ApiError(
      {
        status: seen?.status ?? 0,
        headers: seen?.headers ?? new Headers(),
        body: null,
        message: `The answer is not ${live ?? 'JSON'}: check baseUrl`,
      },
      { ...facts, retryable: false },
    ),
  };
}

/** An attempt of this very call was served, and its answer is lost: the router does not make it twice. */
function servedUnheard(answer: ApiError, lost: TrunklineError): ApiError {
  const { status, headers, body, requestId, idempotencyKey } = answer;
  const message = `An attempt of this call was served and its answer was lost: see router.requests.get('${requestId}')`;
  return new ApiError({ status, headers, body, message, cause: lost }, { retryable: false, idempotencyKey });
}

function checkOptions(kind: CallKind, options: KeyedCallOptions): void {
  if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object');
  for (const name of Object.keys(options)) {
    if (optionNames.includes(name) || (name === 'idempotencyKey' && isKeyed(kind))) continue;
    throw new TypeError(
      name === 'idempotencyKey'
        ? 'idempotencyKey is not taken by this method'
        : `options.${name} is not known; there is ${optionNames.join(', ')}`,
    );
  }
}

/** Throws an AbortError as soon as the signal is aborted. */
async function sleep(ms: number, signal: AbortSignal | undefined, facts: Facts): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const cancel = after(ms, () => {
      stopListening();
      resolve();
    });
    const stopListening = onAbort(signal, () => {
      cancel();
      reject(abortError(signal, facts));
    });
  });
}
