import { createFinalURL, createQuerySerializer, defaultPathSerializer, mergeHeaders } from 'openapi-fetch';
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
import { otherAnswer } from './other-answer.ts';
import { eventStream } from './read-frames.ts';
import { retryDelay } from './retry-delay.ts';
import { after, monotonicNow, onAbort, randomKey } from './runtime.ts';
import type { Upload } from './upload.ts';

/**
 * What repeating a call does. `read`: nothing. `explain`: nothing; it asks what a key would do, and has none of its own.
 * `delete`: nothing more than the first. `keyed`: nothing, by its Idempotency-Key. `model`: the same, by a key that is used
 * up once a model was asked. `act`: it may act twice, so it is repeated only where the server refused it unseen (429).
 */
export type CallKind = 'read' | 'explain' | 'delete' | 'keyed' | 'model' | 'act';

/** What a call does otherwise than sending and reading JSON. */
export interface Wire {
  /** Sent in place of the body. */
  upload?: Upload;
  /** The media type of an answer that is handed on while it comes: the call answers the Response then. */
  live?: string;
}

/** What a call asks for; its address is one of the contract. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** What stands in the `{name}`s of the path. */
  ids?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Makes one call: attempts, pauses and deadlines around a request that openapi-fetch spells. Throws a TrunklineError. */
export type Caller = <Data>(
  kind: CallKind,
  options: KeyedCallOptions | undefined,
  request: ApiRequest,
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
  const authorization = `Bearer ${apiKey}`;
  const [pathSerializer, querySerializer] = [defaultPathSerializer, createQuerySerializer()];

  return async <Data>(
    kind: CallKind,
    options: KeyedCallOptions = {},
    { method, path, ids = {}, query = {}, headers, body }: ApiRequest,
    { upload, live }: Wire = {},
  ): Promise<Data> => {
    checkOptions(kind, options);
    const base = kind === 'model' ? modelDefaults(upload?.bytes ?? 0) : undefined;
    const { retries, timeouts } = limitsOf(options, limitsOf(limits, base));
    const { signal } = options;
    const deadline = monotonicNow() + timeouts.totalMs;
    // Minted outside the loop: all attempts are one call.
    const given = options.idempotencyKey ?? (isKeyed(kind) ? randomKey() : null);
    let key = given === null ? null : checkIdempotencyKey(given);
    if (signal?.aborted === true) throw abortError(signal, { retryable: false, idempotencyKey: key });

    const params = { path: ids, query };
    const url = createFinalURL(path, { baseUrl, params, querySerializer, pathSerializer });
    const json = body === undefined ? null : JSON.stringify(body);
    const contentType = json === null ? null : 'application/json';
    let mayHaveActed = false;
    let lost: TrunklineError | undefined;
    for (let nth = 1; ; nth += 1) {
      const facts: Facts = { retryable: kind !== 'act', idempotencyKey: key };
      // A header that is null is not sent.
      const own = { authorization, 'content-type': contentType, 'idempotency-key': key };
      const request = { url, method, headers: Object.fromEntries(mergeHeaders(own, headers)), body: json };
      const how = { fetch, timeouts, deadline, signal, facts, redact, upload, isLive: live !== undefined };
      const outcome = await outcomeOf<Data>(() => attempt(request, how), facts, live);
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
      if (isKeyed(kind) && error.idempotencyKey === null) key = randomKey();
      await sleep(pause, signal, { retryable: false, idempotencyKey: key });
    }
  };
}

function isKeyed(kind: CallKind): boolean {
  return kind === 'keyed' || kind === 'model';
}

function takesKey(kind: CallKind): boolean {
  return kind === 'explain' || isKeyed(kind);
}

/** One attempt as a value. What is neither an answer nor a failure of the network is a mistake, and thrown. */
async function outcomeOf<Data>(
  send: () => Promise<Response>,
  facts: Facts,
  live: string | undefined,
): Promise<Outcome<Data>> {
  let response: Response;
  try {
    response = await send();
  } catch (error) {
    if (error instanceof TrunklineError) return { error };
    throw error;
  }
  const { status, headers, ok } = response;
  if (ok && live !== undefined) {
    // A stream is known by its first word, to whoever reads it.
    const isIt = live === eventStream || headers.get('content-type')?.startsWith(live) === true;
    if (isIt) return { data: response as Data };
    await response.body?.cancel();
  } else {
    const text = await response.text();
    const body = jsonOf(text);
    if (!ok) {
      const retryable = passing.includes(status) && (facts.retryable || status === 429);
      const idempotencyKey = headers.has(attemptHeader) ? null : facts.idempotencyKey;
      const answer = { status, headers, body: body === undefined ? text : body };
      return { error: new ApiError(answer, { retryable, idempotencyKey }) };
    }
    if (body !== undefined || status === 204) return { data: body as Data };
  }
  return { error: otherAnswer(response, live ?? 'JSON', facts.idempotencyKey) };
}

/** Undefined where a text is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
    if (optionNames.includes(name) || (name === 'idempotencyKey' && takesKey(kind))) continue;
    throw new TypeError(
      name === 'idempotencyKey'
        ? 'idempotencyKey is not taken by this method'
        : `options.${name} is not known; there is ${optionNames.join(', ')}`,
    );
  }
}

/** Throws an AbortError as soon as the signal is aborted. */
export async function sleep(ms: number, signal: AbortSignal | undefined, facts: Facts): Promise<void> {
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
