import { type ApiPromise, apiPromise, headOf } from './api-promise.ts';
import { abortError } from './attempt.ts';
import { type Call, type CallKind, CallRequest, isKeyed, makeAttempts, type Outcome } from './attempts.ts';
import {
  type CallOptions,
  checkIdempotencyKey,
  checkOptionsObject,
  type Fetch,
  fileDefaults,
  type KeyedCallOptions,
  limitsOf,
  modelDefaults,
  optionNames,
} from './client-options.ts';
import { createOpenApiClient } from './openapi-client.ts';
import { otherAnswer } from './other-answer.ts';
import { eventStream } from './read-frames.ts';
import { randomKey } from './runtime.ts';
import type { Upload } from './upload.ts';
import type { Watch } from './watch.ts';

/** What a call does otherwise than sending and reading JSON. */
export interface Wire {
  /** Sent in place of the body. */
  upload?: Upload;
  /** The media type of an answer that is handed on while it comes: the call answers the Response then. */
  live?: string;
  /** The answer is a redirect, and the call answers where it leads. */
  led?: true;
  /** The answer has no body, and the call answers nothing. */
  silent?: true;
}

/** What a call asks for; its address is one of the contract. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** What stands in the `{name}`s of the path. */
  ids?: Record<string, string>;
  query?: Record<string, unknown>;
  /** Those that are undefined are not sent. */
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

/** Makes one call: openapi-fetch spells its request and reads its answer, around all its attempts. Throws a TrunklineError. */
export type Caller = <Data>(
  kind: CallKind,
  options: KeyedCallOptions | undefined,
  request: ApiRequest,
  wire?: Wire,
) => ApiPromise<Data>;

export interface CallerSettings {
  baseUrl: string;
  /** What makes a request its caller's. */
  headers: Record<string, string>;
  fetch: Fetch;
  /** What the client sets over the defaults. */
  limits: CallOptions;
  redact: (text: string) => string;
  watch: Watch;
}

/**
 * `request` of openapi-fetch with the address as a value. Its own type wants one address of the contract; that an address
 * has this method, query and body is held against the contract where methods.ts takes them.
 */
type Send = (
  method: ApiRequest['method'],
  path: string,
  init: {
    params: { path: Record<string, string>; query: Record<string, unknown> };
    headers: ApiRequest['headers'];
    body: unknown;
    bodySerializer: (body: unknown) => string;
    parseAs: 'json' | 'stream';
    fetch: (request: Request) => Promise<Response>;
  },
) => Promise<{ data?: unknown; response: Response }>;

export function createCaller({ baseUrl, headers: own, fetch, limits, redact, watch }: CallerSettings): Caller {
  // It makes a request and reads nothing of it but `method`, where that is HEAD.
  const requestClass = CallRequest as unknown as typeof Request;
  const send = createOpenApiClient({ baseUrl, headers: own }, { Request: requestClass }).request as Send;

  const callOf = (kind: CallKind, options: KeyedCallOptions, { upload, live, led }: Wire): Call => {
    checkOptions(kind, options);
    const base = kind === 'model' ? modelDefaults(upload?.bytes ?? 0) : upload === undefined ? undefined : fileDefaults;
    const { signal } = options;
    // Minted outside the loop: all attempts are one call.
    const given = options.idempotencyKey ?? (isKeyed(kind) ? randomKey() : null);
    const key = given === null ? null : checkIdempotencyKey(given);
    if (signal?.aborted === true) throw abortError(signal, { retryable: false, idempotencyKey: key });
    return {
      kind,
      fetch,
      limits: limitsOf(options, limitsOf(limits, base)),
      signal,
      upload,
      isLive: live !== undefined,
      isLed: led === true,
      redact,
      watch,
      key,
    };
  };

  return <Data>(
    kind: CallKind,
    options: KeyedCallOptions = {},
    { method, path, ids = {}, query = {}, headers, body }: ApiRequest,
    wire: Wire = {},
  ) =>
    apiPromise<Data>(async () => {
      const call = callOf(kind, options, wire);
      let outcome: Outcome | undefined;
      const { data, response } = await send(method, path, {
        params: { path: ids, query: withInstants(query) },
        headers,
        body,
        bodySerializer: jsonOf,
        parseAs: wire.live === undefined && wire.silent === undefined ? 'json' : 'stream',
        fetch: async (request) => {
          outcome = await makeAttempts(request as unknown as CallRequest, call);
          return outcome.success;
        },
      }).catch((error: unknown) => {
        if (outcome === undefined) throw error;
        // openapi-fetch read a success, and it is no JSON.
        throw otherAnswer(outcome.success, 'JSON', call.key);
      });
      return {
        data: (await readAnswer(data, response, wire, call.key)) as Data,
        response: headOf(response, outcome?.attempts ?? 1),
      };
    });
}

/** What a call answers of a success. Throws an ApiError for one of another kind. */
async function readAnswer(
  data: unknown,
  response: Response,
  { live, led, silent }: Wire,
  key: string | null,
): Promise<unknown> {
  if (led === true) {
    const location = response.headers.get('location');
    if (response.status === 302 && location !== null) return location;
  } else if (silent === true) {
    // What stands between may answer a page of its own.
    if ((await response.text()) === '') return undefined;
  } else if (live === undefined) {
    if (data !== undefined || response.status === 204) return data;
  } else {
    // A stream is known by its first word, to its reader.
    if (live === eventStream || response.headers.get('content-type')?.startsWith(live) === true) return response;
    await response.body?.cancel();
  }
  throw otherAnswer(response, silent === true ? 'empty' : (live ?? 'JSON'), key);
}

/**
 * A query with the instants of its dates, which openapi-fetch would leave empty, as it would a signal. Throws a TypeError for
 * a date that is none and for options.
 */
function withInstants(query: Record<string, unknown>): Record<string, unknown> {
  const lost = optionNames.find((name) => query[name] !== undefined);
  if (lost !== undefined) throw new TypeError(`${lost} stands in options, behind the filter`);
  const spelled = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => spelled(name, one));
    return value instanceof Date ? instantOf(name, value) : value;
  };
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, spelled(name, value)]));
}

/** JSON writes null for a date that is none, and the server would take it for absent. */
function jsonOf(body: unknown): string {
  return JSON.stringify(body, function (this: Record<string, unknown>, name, value) {
    const written = this[name];
    return written instanceof Date ? instantOf(name, written) : value;
  });
}

function instantOf(name: string, date: Date): string {
  if (Number.isNaN(date.getTime())) throw new TypeError(`${name} must be a Date with a time`);
  return date.toISOString();
}

function takesKey(kind: CallKind): boolean {
  return kind === 'explain' || isKeyed(kind);
}

function checkOptions(kind: CallKind, options: KeyedCallOptions): void {
  checkOptionsObject(options);
  for (const name of Object.keys(options)) {
    if (optionNames.some((known) => known === name) || (name === 'idempotencyKey' && takesKey(kind))) continue;
    throw new TypeError(
      name === 'idempotencyKey'
        ? 'idempotencyKey is not taken by this method'
        : `options.${name} is not known; there is ${optionNames.join(', ')}`,
    );
  }
}
