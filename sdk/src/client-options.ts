import { variable } from './runtime.ts';
import type { WebSocketClass } from './streams/socket.ts';
import type { WatchOptions } from './watch.ts';

/** How often a call is repeated. Only calls that cannot act twice are: see the README. */
export interface RetryOptions {
  /** Repetitions after the first attempt, 0 to 20. Default 2. */
  limit?: number;
  /** The longest first pause in milliseconds; it doubles each time. The pause is a random part of it. Default 500. */
  baseMs?: number;
  /** What doubling ends at. Default 8000. */
  maxMs?: number;
  /** A server that asks by Retry-After for more than this is not waited for. Default 60000. */
  maxRetryAfterMs?: number;
}

/**
 * Limits in milliseconds; Infinity is none. The second default holds for transcriptions, speech and responses; of a
 * transcription, first byte and total are a second longer for each 16,000 bytes, or half an hour where it is a stream.
 */
export interface TimeoutOptions {
  /** Until the answer of one attempt begins, sending included. Default 30000; 200000. */
  firstByteMs?: number;
  /** Between two parts of an answer. Default 30000; 45000. */
  idleMs?: number;
  /** Of the call with all its attempts and pauses, to the beginning of an answer that streams. Default 120000; 300000. */
  totalMs?: number;
}

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Of every client. */
export interface CommonClientOptions extends WatchOptions {
  /** Address of the server, like https://voice.example.com; a path before /v1 may follow. Default TRUNKLINE_URL of the process. */
  baseUrl?: string | undefined;
  retries?: RetryOptions;
  timeouts?: TimeoutOptions;
  /** In place of the runtime's own. */
  fetch?: Fetch;
}

/** Of every client of the platform. */
export interface PlatformClientOptions extends CommonClientOptions {
  /** What streams of speech are opened with in place of the runtime's own, which Node has from 22 on. */
  webSocket?: WebSocketClass;
}

/** Of a client with an API key. */
export interface KeyClientOptions extends PlatformClientOptions {
  /**
   * `sk_test_` or `sk_live_` and 48 hex digits. Belongs on a server, never into a page. Default TRUNKLINE_KEY of the process; where
   * that is missing as well, it is refused with a TypeError.
   */
  apiKey?: string | undefined;
  csrfToken?: never;
}

/** Of a client in a page that the server's own address serves: its credential is the cookie of the browser. */
export interface BrowserClientOptions extends PlatformClientOptions {
  baseUrl: string;
  /** What `dashboard.signIn` answered; null before that. */
  csrfToken: string | null;
  apiKey?: never;
}

export type ClientOptions = KeyClientOptions | BrowserClientOptions;

/** What every method takes as its last argument. */
export interface CallOptions {
  /** Ends the call, its pauses included, with an AbortError. */
  signal?: AbortSignal;
  /** In place of the client's, field by field. */
  retries?: RetryOptions;
  /** In place of the client's, field by field. */
  timeouts?: TimeoutOptions;
}

/** What every method takes in its options. */
export const optionNames = ['signal', 'retries', 'timeouts'] as const;

/** The same for calls that must not act twice. */
export interface KeyedCallOptions extends CallOptions {
  /** Yours, to make the call unique beyond this process; otherwise one is made for each call. 1 to 256 characters. */
  idempotencyKey?: string;
}

/** Every limit, checked. */
export interface Limits {
  retries: Required<RetryOptions>;
  timeouts: Required<TimeoutOptions>;
}

const defaults: Limits = {
  retries: { limit: 2, baseMs: 500, maxMs: 8_000, maxRetryAfterMs: 60_000 },
  timeouts: { firstByteMs: 30_000, idleMs: 30_000, totalMs: 120_000 },
};
// Mono at 8 kHz: no audio that the server takes lasts longer for its size.
const slowestBytesPerMs = 16;
// What 25 MiB can last, and some room.
const unknownLengthMs = 1_800_000;

/** Of calls that send a file by itself: how long that takes is the affair of the line, and the server looks that it goes on. */
export const fileDefaults: Limits = {
  ...defaults,
  timeouts: { ...defaults.timeouts, firstByteMs: Number.POSITIVE_INFINITY, totalMs: Number.POSITIVE_INFINITY },
};

/**
 * Of calls to models. The server ends each of them itself: 60 s after its head the request must be there, and 120 s after
 * that the answer, for a transcription and the length of its audio later; a stall ends after 30 s. A client that gave up
 * earlier would pay for an answer that it does not get. `uploadBytes` is Infinity where nobody knows.
 */
export function modelDefaults(uploadBytes: number): Limits {
  const lengthMs = Math.min(Math.ceil(uploadBytes / slowestBytesPerMs), unknownLengthMs);
  return {
    ...defaults,
    timeouts: { firstByteMs: 200_000 + lengthMs, idleMs: 45_000, totalMs: 300_000 + lengthMs },
  };
}
const mostRetries = 20;

/** The limits of `given` over those of `base`. Throws a TypeError that names the argument that is wrong. */
export function limitsOf(given: CallOptions, base: Limits = defaults): Limits {
  const limits: Limits = {
    retries: merge('retries', given.retries, base.retries),
    timeouts: merge('timeouts', given.timeouts, base.timeouts),
  };
  const { limit } = limits.retries;
  if (!isRetryLimit(limit)) {
    throw new TypeError(`retries.limit must be a whole number from 0 to ${mostRetries}`);
  }
  for (const [name, ms] of Object.entries(limits.timeouts)) {
    if (ms === 0) throw new TypeError(`timeouts.${name} must be more than 0; Infinity is no limit`);
  }
  return limits;
}

/** How a group is written whose value is given in its place: with that value where it can be one. */
const examples = {
  retries: (given: unknown) => `{ limit: ${isRetryLimit(given) ? given : 0} }`,
  timeouts: (given: unknown) =>
    `{ totalMs: ${typeof given === 'number' && given > 0 ? given : defaults.timeouts.totalMs} }`,
};

function isRetryLimit(given: unknown): given is number {
  return Number.isInteger(given) && Number(given) >= 0 && Number(given) <= mostRetries;
}

function merge<Group extends object>(
  group: keyof typeof examples,
  given: Partial<Group> | undefined,
  base: Group,
): Group {
  // A signal has no limit in it that could be refused by its name.
  const isGroup = typeof given === 'object' && !Array.isArray(given) && !('aborted' in (given ?? {}));
  if (given !== undefined && !isGroup)
    throw new TypeError(`${group} must be an object, like ${examples[group](given)}`);
  const merged = { ...base };
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!(name in base)) throw new TypeError(`${group}.${name} is not known; there is ${Object.keys(base).join(', ')}`);
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(value >= 0)) throw new TypeError(`${group}.${name} must be a number from 0 on`);
    Object.assign(merged, { [name]: value });
  }
  return merged;
}

/** Throws a TypeError where the options of a call are none: what stands in their place would be lost. */
export function checkOptionsObject(options: unknown): asserts options is object {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError('options must be an object');
  if ('aborted' in options) throw new TypeError('options must be an object, like { signal }');
  const { signal } = options as { signal?: unknown };
  if (signal !== undefined && signal !== null && !('aborted' in Object(signal)))
    throw new TypeError('signal must be an AbortSignal, like that of an AbortController');
}

/** Throws a TypeError where a method was given more than it takes: options that stand behind would be lost. */
export function checkNothingBehind(rest: readonly unknown[], ...takes: readonly string[]): void {
  if (rest.every((one) => one === undefined)) return;
  throw new TypeError(`The method takes (${takes.join(', ')}): ${optionNames.join(', ')} stand in options`);
}

/** The address without a slash at its end. Throws a TypeError that names baseUrl. */
export function checkBaseUrl(baseUrl: unknown): string {
  const refuse = (why: string): never => {
    throw new TypeError(
      `baseUrl ${why}; give the address of your server, like https://voice.example.com, or set TRUNKLINE_URL`,
    );
  };
  if (typeof baseUrl !== 'string' || baseUrl === '') return refuse('is missing');
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : refuse('is not a URL');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('must begin with https:// or http://');
  if (url.username !== '' || url.password !== '') return refuse('must not hold a user or password');
  if (baseUrl.includes('?') || baseUrl.includes('#')) return refuse('must not have a query or fragment');
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith('/v1')) return refuse('must end before /v1, which is added');
  return url.origin + path;
}

/** The key as it was given. Throws a TypeError that names apiKey and never holds the key. */
export function checkApiKey(apiKey: unknown): string {
  if (typeof apiKey !== 'string' || apiKey === '') {
    throw new TypeError('apiKey is missing; give a key of your organization, or set TRUNKLINE_KEY');
  }
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey holds a space, a line break or another character that no key has');
  }
  return apiKey;
}

/** What each request of a client carries. Throws a TypeError that names the option that is wrong. */
export function checkCredential({ apiKey, csrfToken }: Pick<ClientOptions, 'apiKey' | 'csrfToken'>): Credential {
  if (csrfToken === undefined) {
    const key = checkApiKey(apiKey === undefined ? environment('TRUNKLINE_KEY') : apiKey);
    if (!key.startsWith('sk_') || !isBrowser()) return bearer(key);
    throw new TypeError(
      'apiKey is a secret key and this is a browser, where every visitor could read it. Use the client on your own ' +
        'server and let the page ask that server, or let the page sign in: csrfToken',
    );
  }
  if (apiKey !== undefined) throw new TypeError('apiKey and csrfToken exclude each other: a key needs no cookie');
  if (csrfToken === null) return { headers: {}, secret: '' };
  if (typeof csrfToken !== 'string' || !/^[\x21-\x7e]+$/.test(csrfToken)) {
    throw new TypeError('csrfToken must be what dashboard.signIn answered, or null before that');
  }
  return { headers: { 'x-csrf-token': csrfToken }, secret: csrfToken };
}

/** What makes a request its caller's. */
export interface Credential {
  headers: Record<string, string>;
  /** Taken out of every text that others wrote. */
  secret: string;
}

export function bearer(key: string): Credential {
  return { headers: { authorization: `Bearer ${key}` }, secret: key };
}

/** A page, or a worker of one; servers with workers of their own name themselves otherwise. */
export function isBrowser(): boolean {
  if ('window' in globalThis && 'document' in globalThis) return true;
  return 'WorkerGlobalScope' in globalThis && globalThis.navigator?.userAgent.startsWith('Mozilla/');
}

/** A variable of the process. Undefined where there is none, and in browsers, also where a bundler has put a process there. */
export function environment(name: string): string | undefined {
  return isBrowser() ? undefined : variable(name);
}

/** The key as it was given. Throws a TypeError that names idempotencyKey. */
export function checkIdempotencyKey(key: unknown): string {
  // A header cannot begin or end with a space: fetch would cut it off, and two keys become one.
  if (typeof key !== 'string' || !/^(?=.{1,256}$)[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(key)) {
    throw new TypeError('idempotencyKey must be 1 to 256 printable ASCII characters, without a space at either end');
  }
  return key;
}
