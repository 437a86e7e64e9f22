import { abortError, attempt } from './attempt.ts';
import type { Fetch, Limits } from './client-options.ts';
import { ApiError, type ErrorFacts, TrunklineError } from './errors.ts';
import { retryDelay } from './retry-delay.ts';
import { after, monotonicNow, onAbort, randomKey } from './runtime.ts';
import type { Upload } from './upload.ts';
import type { Watch } from './watch.ts';

/**
 * What repeating a call does. `read`: nothing. `explain`: nothing; it asks what a key would do, and has none of its own.
 * `delete`: nothing more than the first. `keyed`: nothing, by its Idempotency-Key. `model`: the same, by a key that is used
 * up once a model was asked. `act`: it may act twice, so it is repeated only where the server refused it unseen (429).
 */
export type CallKind = 'read' | 'explain' | 'delete' | 'keyed' | 'model' | 'act';

/** Whether a call has an Idempotency-Key of its own. */
export function isKeyed(kind: CallKind): boolean {
  return kind === 'keyed' || kind === 'model';
}

/** A call while it is made. */
export interface Call {
  kind: CallKind;
  fetch: Fetch;
  limits: Limits;
  signal: AbortSignal | undefined;
  /** Sent in place of the body of the request. */
  upload: Upload | undefined;
  /** Whether the body of a success is handed on while it comes. */
  isLive: boolean;
  /** Whether a redirect is the success. It is not followed. */
  isLed: boolean;
  /** Takes secrets out of a text that others wrote. */
  redact: (text: string) => string;
  /** Is told of each attempt. */
  watch: Watch;
  /** The Idempotency-Key of the attempt that is made; another one where the server has used it up. */
  key: string | null;
}

/**
 * The request of a call, as openapi-fetch makes it. It stands for all attempts: a native Request is used up by the first,
 * and has to be whole before the source of an upload is opened.
 */
export class CallRequest {
  readonly url: string;
  readonly init: RequestInit;
  /** What may be told of the address. */
  readonly shown: string;

  constructor(url: string, init: RequestInit, shown = url) {
    this.url = url;
    this.init = init;
    this.shown = shown;
  }
}

// Statuses that may be another one a moment later.
const passing = [408, 429, 500, 502, 503, 504];
// An answer with it was given after a model was asked.
const attemptHeader = 'service-attempt-id';

/** What the attempts of a call came to, and how many there were. */
export interface Outcome {
  success: Response;
  attempts: number;
}

/** Makes the attempts of a call, with pauses, until the first success or the last failure, which it throws. */
export async function makeAttempts({ url, init, shown }: CallRequest, call: Call): Promise<Outcome> {
  const { kind, limits, signal, upload } = call;
  const { retries, timeouts } = limits;
  const deadline = monotonicNow() + timeouts.totalMs;
  const { method = 'GET', headers, body = null } = init;
  let mayHaveActed = false;
  let lost: TrunklineError | undefined;
  for (let nth = 1; ; nth += 1) {
    const facts: ErrorFacts = { retryable: kind !== 'act', idempotencyKey: call.key };
    const own = Object.fromEntries(new Headers(headers));
    if (call.key !== null) own['idempotency-key'] = call.key;
    const how = { ...call, timeouts, deadline, facts };
    const ends = call.watch.begins({ method, url: shown }, nth);
    const sent = outcomeOf(() => attempt({ url, method, headers: own, body }, how), facts, call);
    const outcome = await sent.catch((error: unknown) => {
      ends({ error });
      throw error;
    });
    if (!('error' in outcome)) {
      ends({ response: outcome.success });
      return { ...outcome, attempts: nth };
    }
    const { error } = outcome;
    const answer = error instanceof ApiError ? error : undefined;
    const isUnheard =
      lost !== undefined && ['request_already_started', 'REQUEST_ALREADY_STARTED'].includes(answer?.code ?? '');
    const mayRepeat = error.retryable && upload?.isRepeatable !== false && !isUnheard;
    const delay = mayRepeat ? retryDelay(nth, retries, answer?.headers) : null;
    const pause = delay === null || monotonicNow() + delay >= deadline ? null : delay;
    ends({ error, retryInMs: pause });
    // An attempt whose answer was lost may have deleted it, and then all is as the caller wants it.
    if (kind === 'delete' && mayHaveActed && answer?.status === 404)
      return { success: new Response(null, { status: 204, headers: answer.headers }), attempts: nth };
    if (lost !== undefined && answer !== undefined && isUnheard) throw servedUnheard(answer, lost);
    mayHaveActed ||= answer?.status !== 429;
    if (answer === undefined) lost = error;
    if (pause === null) throw error;
    if (isKeyed(kind) && error.idempotencyKey === null) call.key = randomKey();
    await sleep(pause, signal, { retryable: false, idempotencyKey: call.key });
  }
}

/** One attempt as a value. What is neither an answer nor a failure of the network is a mistake, and thrown. */
async function outcomeOf(
  send: () => Promise<Response>,
  facts: ErrorFacts,
  { isLed }: Pick<Call, 'isLed'>,
): Promise<{ success: Response } | { error: TrunklineError }> {
  let response: Response;
  try {
    response = await send();
  } catch (error) {
    if (error instanceof TrunklineError) return { error };
    throw error;
  }
  const { status, headers, ok } = response;
  if (ok || (isLed && status === 302)) return { success: response };
  const text = await response.text();
  const body = jsonOf(text);
  const retryable = passing.includes(status) && (facts.retryable || status === 429);
  const idempotencyKey = headers.has(attemptHeader) ? null : facts.idempotencyKey;
  const answer = { status, headers, body: body === undefined ? text : body };
  return { error: new ApiError(answer, { retryable, idempotencyKey }) };
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

/** Throws an AbortError as soon as the signal is aborted. */
export async function sleep(ms: number, signal: AbortSignal | undefined, facts: ErrorFacts): Promise<void> {
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
