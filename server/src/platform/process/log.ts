import { isNativeError } from 'node:util/types';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { errorCode } from './error-code.ts';
import type { Redact } from './redact.ts';
import { createRepeatedLines } from './repeated-lines.ts';

export type { Logger } from 'pino';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

// A write of its own for each line costs a request as much as its routing does, so lines leave together: as soon as they
// are so many characters, and at the latest so many milliseconds after the first.
const gatherLength = 32_768;
const gatherMs = 100;

/**
 * JSON lines on stdout, or pretty lines on a terminal. Errors are reduced to name, code and stack: the database
 * driver puts row values into `detail` and `where`, and those never reach a log.
 *
 * `redact` sees each line whole, as the last of all. The library's own redaction is by path: it takes out fields that
 * somebody named before, and not a key within a message, a stack, or a field that was not foreseen.
 */
export function createLog(options: {
  level: LogLevel;
  pretty: boolean;
  redact?: Redact;
  destination?: DestinationStream;
}): Logger {
  const { level, pretty, redact = (line) => line } = options;
  const out = pretty
    ? pino.transport({ target: 'pino-pretty', options: { ignore: 'pid,hostname' } })
    : (options.destination ?? stdout());
  return pino(
    { level, base: {}, timestamp, serializers: { err: scrubError }, hooks: { logMethod: createOnceAMinute() } },
    redacted(out, redact),
  );
}

const warn = 40;
const minuteMs = 60_000;

/** Of warnings with one text and one error, as an outage brings hundreds of, one line a minute, with `times`. */
function createOnceAMinute(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const repeated = createRepeatedLines((end) => void setTimeout(end, minuteMs).unref());
  return function onceAMinute(args, method, level) {
    const [fields, text] = args as unknown[];
    if (level !== warn || typeof text !== 'string' || !hasError(fields)) return method.apply(this, args);
    repeated.take(`${text} ${errorCode(fields.err) ?? ''}`, (times) =>
      method.apply(this, times === 1 ? args : [{ ...fields, times }, text]),
    );
  };
}

function hasError(fields: unknown): fields is { err: unknown } {
  return typeof fields === 'object' && fields !== null && 'err' in fields;
}

function redacted(
  out: DestinationStream & { flushSync?: () => void },
  redact: Redact,
): DestinationStream & { flushSync: () => void } {
  return { write: (line) => out.write(redact(line)), flushSync: () => out.flushSync?.() };
}

let lastSecond = -1;
let lastSecondText = '';

/** The time of a line, to the millisecond; a second is spelled out once. */
function timestamp(): string {
  const nowMs = Date.now();
  const second = Math.floor(nowMs / 1_000);
  if (second !== lastSecond) {
    lastSecond = second;
    lastSecondText = new Date(second * 1_000).toISOString().slice(0, -'000Z'.length);
  }
  return `,"time":"${lastSecondText}${String(nowMs % 1_000).padStart(3, '0')}Z"`;
}

let gatheredStdout: DestinationStream | undefined;

function stdout(): DestinationStream {
  gatheredStdout ??= gathered(pino.destination({ dest: 1, sync: false }));
  return gatheredStdout;
}

/**
 * Lines on their way to `out`, many in one piece. The library's own gathering measures all that it holds again for each
 * line. A process that ends in whatever way it can still notice hands on what is left before `out` is flushed.
 */
function gathered(out: ReturnType<typeof pino.destination>): DestinationStream & { flushSync: () => void } {
  let lines: string[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const handOn = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (length === 0) return;
    const piece = lines.join('');
    lines = [];
    length = 0;
    out.write(piece);
  };
  // Before those of the library, which flush and close.
  process.prependListener('beforeExit', handOn);
  process.prependListener('exit', handOn);
  return {
    write: (line) => {
      lines.push(line);
      length += line.length;
      if (length >= gatherLength) handOn();
      else timer ??= setTimeout(handOn, gatherMs).unref();
    },
    flushSync: () => {
      handOn();
      out.flushSync();
    },
  };
}

function scrubError(error: unknown): unknown {
  // Not `instanceof Error`: Node's own errors may come from another realm than ours.
  if (!isNativeError(error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const driver = 'severity' in error && 'code' in error;
  // A driver's message can quote a value ("invalid input syntax for type uuid: ..."), so only its code is kept.
  const message = driver ? 'database error' : error.message;
  const stack = (error.stack ?? '').split('\n').slice(1, 8).join('\n');
  const cause = error.cause === undefined ? {} : { cause: scrubError(error.cause) };
  return { name: error.name, message, ...code, stack, ...cause };
}
