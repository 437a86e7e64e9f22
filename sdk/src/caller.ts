import createHttpClient, { type Client } from 'openapi-fetch';
import { abortError, attempt } from './attempt.ts';
import { checkIdempotencyKey, type Fetch, type KeyedCallOptions, type Limits, limitsOf } from './client-options.ts';
import { ApiError, TrunklineError } from './errors.ts';
import type { paths } from './generated/openapi.ts';
import { retryDelay } from './retry-delay.ts';
import { after, monotonicNow, onAbort, randomKey } from './runtime.ts';

/**
 * What repeating a call does. `read`: nothing. `delete`: nothing more than the first. `keyed`: nothing, by its
 * Idempotency-Key. `act`: it may act twice, so it is repeated only where the server refused it unseen (429).
 */
export type CallKind = 'read' | 'delete' | 'keyed' | 'act';

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
  /** One attempt; `key` is the same in all of them, and empty unless the kind is `keyed`. */
  send: (http: Http, key: string) => Promise<Answer<Data>>,
) => Promise<Data>;

export interface CallerSettings {
  baseUrl: string;
  apiKey: string;
  fetch: Fetch;
  limits: Limits;
}

type Outcome<Data> = { data: Data } | { error: TrunklineError };
type Facts = { retryable: boolean; idempotencyKey: string | null };

// Statuses that may be another one a moment later.
const passing = [408, 429, 500, 502, 503, 504];
const shortestSecret = 16;
const optionNames = ['signal', 'retries', 'timeouts'];

export function createCaller({ baseUrl, apiKey, fetch, limits }: CallerSettings): Caller {
  const headers = { authorization: `Bearer ${apiKey}` };
  // A short word of a proxy of one's own is no secret, and stands in many a text.
  const redact = (text: string): string =>
    apiKey.length < shortestSecret ? text : text.replaceAll(apiKey, '[redacted]');

  return async <Data>(
    kind: CallKind,
    options: KeyedCallOptions = {},
    send: (http: Http, key: string) => Promise<Answer<Data>>,
  ): Promise<Data> => {
    checkOptions(kind, options);
    const { retries, timeouts } = limitsOf(options, limits);
    const { signal } = options;
    const deadline = monotonicNow() + timeouts.totalMs;
    // Minted outside the loop: all attempts are one call.
    const idempotencyKey = kind === 'keyed' ? checkIdempotencyKey(options.idempotencyKey ?? randomKey()) : null;
    const facts: Facts = { retryable: kind !== 'act', idempotencyKey };
    if (signal?.aborted === true) throw abortError(signal, facts);

    const sendOnce = (onAnswer: (response: Response) => void): Promise<Answer<Data>> => {
      const http: Http = createHttpClient<paths>({
        baseUrl,
        headers,
        fetch: async (request) => {
          const response = await attempt(request, { fetch, timeouts, deadline, signal, facts, redact });
          onAnswer(response);
          return response;
        },
      });
      return send(http, idempotencyKey ?? '');
    };
    let mayHaveActed = false;
    for (let nth = 1; ; nth += 1) {
      const outcome = await outcomeOf(sendOnce, facts);
      if ('data' in outcome) return outcome.data;
      const { error } = outcome;
      const answer = error instanceof ApiError ? error : undefined;
      // An attempt whose answer was lost may have deleted it, and then all is as the caller wants it.
      if (kind === 'delete' && mayHaveActed && answer?.status === 404) return undefined as Data;
      mayHaveActed ||= answer?.status !== 429;
      const pause = error.retryable ? retryDelay(nth, retries, answer?.headers) : null;
      if (pause === null || monotonicNow() + pause >= deadline) throw error;
      await sleep(pause, signal, facts);
    }
  };
}

/** One attempt as a value. What is neither an answer nor a failure of the network is a mistake, and thrown. */
async function outcomeOf<Data>(
  sendOnce: (onAnswer: (response: Response) => void) => Promise<Answer<Data>>,
  facts: Facts,
): Promise<Outcome<Data>> {
  let seen: Response | undefined;
  try {
    const answer = await sendOnce((response) => {
      seen = response;
    });
    const { status, headers, ok } = answer.response;
    if (!ok) {
      const retryable = passing.includes(status) && (facts.retryable || status === 429);
      return { error: new ApiError({ status, headers, body: answer.error }, { ...facts, retryable }) };
    }
    if (answer.data !== undefined || status === 204) return { data: answer.data as Data };
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
        message: 'The answer is not JSON: check baseUrl',
      },
      { ...facts, retryable: false },
    ),
  };
}

function checkOptions(kind: CallKind, options: KeyedCallOptions): void {
  if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object');
  for (const name of Object.keys(options)) {
    if (optionNames.includes(name) || (name === 'idempotencyKey' && kind === 'keyed')) continue;
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
