import { isNativeError } from 'node:util/types';

// What the driver and the server say when the database cannot be reached or has no time: connection lost (08),
// shutting down (57P0x), too many connections (53300), lock and statement time-outs (55P03, 57014), a session ended for
// idling (25P03), a database that takes no connections now (55000), and the two that ask for another try (40001, 40P01).
const away = /^(?:08...|57P0.|53300|55P03|57014|25P03|55000|40001|40P01)$/;
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const driverWords =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|The outcome of COMMIT is unknown/;

/** True where the cause of an error is that the database does not answer now: another try later may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  // Not `instanceof Error`: Node's own errors may come from another realm than ours.
  for (let current = error, depth = 0; isNativeError(current) && depth < 5; current = current.cause, depth += 1) {
    if ('errors' in current && Array.isArray(current.errors) && current.errors.some(isDatabaseAway)) return true;
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    if (away.test(code) || network.has(code) || driverWords.test(current.message)) return true;
    // A unix socket that is not there yet.
    if (code === 'ENOENT' && 'syscall' in current && current.syscall === 'connect') return true;
  }
  return false;
}
