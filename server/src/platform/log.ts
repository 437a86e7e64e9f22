import { isNativeError } from 'node:util/types';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

// A write of its own for each line costs a request as much as its routing does, so lines leave together, at most this
// late; a process that ends in whatever way it can still notice writes what is left.
const written = { dest: 1, sync: false, minLength: 32_768, maxWrite: 65_536, periodicFlush: 100 } as const;

/**
 * JSON lines on stdout, or pretty lines on a terminal. Errors are reduced to name, code and stack: the database
 * driver puts row values into `detail` and `where`, and those never reach a log.
 */
export function createLog(options: { level: LogLevel; pretty: boolean; destination?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: {},
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: scrubError },
      ...(options.pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
    },
    ...(options.pretty ? [] : [options.destination ?? pino.destination(written)]),
  );
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
