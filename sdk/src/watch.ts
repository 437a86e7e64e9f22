import { requestIdIn } from './api-promise.ts';
import { ApiError, TrunklineError } from './errors.ts';
import { monotonicNow } from './runtime.ts';

/** An attempt of a call that is about to be sent. */
export interface RequestFacts {
  method: string;
  /** Without its query, and without what would open something by itself. */
  url: string;
  /** Which attempt of the call it is, from 1. */
  attempt: number;
}

/** How an attempt ended: with an answer, whose body is read unless it streams, or without one. */
export interface ResponseFacts extends RequestFacts {
  /** Null where no answer came. */
  status: number | null;
  /** Names the request in the log of the server; null where nothing says it. */
  requestId: string | null;
  durationMs: number;
  /** The code of an ApiError, or the name of another error; null for a success. */
  error: string | null;
  /** The pause before the next attempt; null where this was the last one. */
  retryInMs: number | null;
}

/** What lines are written to: `console`, and most loggers, are one. */
export interface Logger {
  debug(message: string, facts: object): void;
  info(message: string, facts: object): void;
  warn(message: string, facts: object): void;
  error(message: string, facts: object): void;
}

const levels = ['debug', 'info', 'warn', 'error'] as const;
/**
 * `debug`: an attempt begins. `info`: it succeeded, or was aborted. `warn`: it is repeated, or the server refused it. `error`: it
 * failed for good, or a function of yours threw.
 */
export type LogLevel = (typeof levels)[number];

/**
 * Who is told of every attempt. What is told holds no key, no body and no query. A hook cannot change or stop a call: what it
 * throws goes to the logger, or to `console.error`, and the call goes on. It is not waited for.
 */
export interface WatchOptions {
  /** Before an attempt is sent. */
  onRequest?: ((request: RequestFacts) => unknown) | undefined;
  /** Once for each attempt, when it has ended. */
  onResponse?: ((response: ResponseFacts) => unknown) | undefined;
  logger?: Logger | undefined;
  /** The least that is logged. Default `info`. */
  logLevel?: LogLevel | undefined;
}

export const watchOptionNames = ['onRequest', 'onResponse', 'logger', 'logLevel'] as const;

/** How an attempt ended. */
export type AttemptEnd =
  | { response: Pick<Response, 'status' | 'headers'> }
  | { error: unknown; retryInMs?: number | null };

/** Tells hooks and logger what a client does. */
export interface Watch {
  /** An attempt begins; the function that it answers is to be called at its end. */
  begins(request: { method: string; url: string }, attempt: number): (end: AttemptEnd) => void;
  log(level: LogLevel, message: string, facts: object): void;
  /** Something of the caller's threw, in a place where there is no call of his to fail. */
  report(what: string, error: unknown): void;
}

/** Throws a TypeError that names the option that is wrong. `redact` takes secrets out of a text. */
export function createWatch(options: WatchOptions, redact: (text: string) => string): Watch {
  const { onRequest, onResponse, logger, logLevel = 'info' } = options;
  for (const [name, hook] of Object.entries({ onRequest, onResponse }))
    if (hook !== undefined && typeof hook !== 'function') throw new TypeError(`${name} must be a function`);
  if (logger !== undefined && !levels.every((level) => typeof logger?.[level] === 'function'))
    throw new TypeError(`logger must have the functions ${levels.join(', ')}, as console has`);
  if (!levels.includes(logLevel)) throw new TypeError(`logLevel must be one of ${levels.join(', ')}`);

  // It would be lost otherwise.
  const aloud: Logger = console;
  const report = (what: string, error: unknown): void => {
    try {
      (logger ?? aloud).error(`Trunkline: ${what} threw`, shown(error));
    } catch (second) {
      aloud.error(`Trunkline: ${what} and the logger threw`, { ...shown(error), second });
    }
  };
  /** Neither what it throws nor what its promise rejects with is of the call. */
  const tell = (what: string, hook: () => unknown): void => {
    try {
      Promise.resolve(hook()).catch((error: unknown) => report(what, error));
    } catch (error) {
      report(what, error);
    }
  };
  const log = (level: LogLevel, message: string, facts: object): void => {
    if (logger === undefined || levels.indexOf(level) < levels.indexOf(logLevel)) return;
    tell('logger', () => logger[level](`Trunkline: ${message}`, facts));
  };
  return {
    log,
    report,
    begins: ({ method, url }, attempt) => {
      const request: RequestFacts = { method, url: redact(url.replace(/[?#].*$/s, '')), attempt };
      log('debug', `${lineOf(request)} begins`, request);
      if (onRequest !== undefined) tell('onRequest', () => onRequest({ ...request }));
      const startedAt = monotonicNow();
      return (end) => {
        const response = { ...request, ...endOf(end), durationMs: monotonicNow() - startedAt };
        log(levelOf(response), `${lineOf(request)} ${outcomeOf(response)}`, response);
        if (onResponse !== undefined) tell('onResponse', () => onResponse({ ...response }));
      };
    },
  };
}

/** For a log: of our own errors what holds no body and no header, and what others threw as it is. */
export function shown(error: unknown): { error: unknown } {
  return { error: error instanceof TrunklineError ? error.toJSON() : error };
}

function endOf(end: AttemptEnd): Omit<ResponseFacts, keyof RequestFacts | 'durationMs'> {
  if ('response' in end) {
    const { status, headers } = end.response;
    return { status, requestId: requestIdIn(headers), error: null, retryInMs: null };
  }
  const { error, retryInMs = null } = end;
  if (error instanceof ApiError) {
    const { status, requestId, headers, code, name } = error;
    return { status, requestId: requestId ?? requestIdIn(headers), error: code ?? name, retryInMs };
  }
  return { status: null, requestId: null, error: error instanceof Error ? error.name : 'Error', retryInMs };
}

function levelOf({ status, error, retryInMs }: ResponseFacts): LogLevel {
  if (error === null || error === 'AbortError') return 'info';
  return retryInMs !== null || (status !== null && status < 500) ? 'warn' : 'error';
}

function lineOf({ method, url, attempt }: RequestFacts): string {
  return `${method} ${url}${attempt === 1 ? '' : `, attempt ${attempt},`}`;
}

// Whole in itself: some loggers write nothing but the line.
function outcomeOf({ status, error, durationMs, requestId, retryInMs }: ResponseFacts): string {
  const said = [status, error].filter((part) => part !== null).join(' ');
  const named = requestId === null ? '' : `, request ${requestId}`;
  const next = retryInMs === null ? '' : `; again in ${Math.round(retryInMs)} ms`;
  return `${said} in ${Math.round(durationMs)} ms${named}${next}`;
}
