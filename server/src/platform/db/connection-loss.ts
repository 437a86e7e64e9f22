import { isNativeError } from 'node:util/types';

// SQLSTATEs that speak of the connection: connection exceptions (08), the server shutting down or starting (57P0x), too
// many connections (53300), a database that takes none now (55000).
const connectionStates = /^(08...|57P0.|53300|55000)$/;
const network = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const driverWords =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|The outcome of COMMIT is unknown/;

/** The time of a request was over before something could be asked: it was not, nor will be. */
export class NotAskedError extends Error {
  constructor() {
    super('No time was left to ask the database');
    this.name = 'NotAskedError';
  }
}

/** The time of a request was over while something was asked for it: that may or may not have happened, or happen yet. */
export class UnansweredError extends Error {
  constructor() {
    super('The database did not answer in time');
    this.name = 'UnansweredError';
  }
}

/** True where a statement was sent and no word came back, as opposed to a connection that broke. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * True where the database did not answer, as opposed to answering with a refusal: what was asked may or may not have
 * happened, and asking again now will not help.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof NotAskedError || error instanceof UnansweredError) return true;
  if (typeof error !== 'object' || error === null) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  // A unix socket that is not there yet.
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return noSocket || connectionStates.test(code) || network.test(code) || driverWords.test(message);
}

// What a connection is refused with, and what keeps one from coming about.
const refusedStates = /^(57P03|53300|ECONNREFUSED|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const connectTimeouts = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;

/** True for a connection loss in which no connection came about, so that what was asked has not happened. */
export function isConnectFailure(error: unknown): boolean {
  // Not `instanceof Error`: Node's own errors may come from another realm than ours.
  if (!isNativeError(error)) return false;
  if (error instanceof NotAskedError) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isConnect = 'syscall' in error && error.syscall === 'connect';
  return isConnect || refusedStates.test(code) || connectTimeouts.test(error.message);
}
