import { isNativeError } from 'node:util/types';
import { isConnectionLoss } from '../platform/db/connection-loss.ts';

// The server answers and has no time: lock and statement time-outs (55P03, 57014), a session ended for idling (25P03),
// and the two that ask for another try (40001, 40P01).
const busy = /^(?:55P03|57014|25P03|40001|40P01)$/;

/** True where the cause of an error is that the database does not answer now: another try later may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  // Not `instanceof Error`: Node's own errors may come from another realm than ours.
  for (let current = error, depth = 0; isNativeError(current) && depth < 5; current = current.cause, depth += 1) {
    if ('errors' in current && Array.isArray(current.errors) && current.errors.some(isDatabaseAway)) return true;
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    if (isConnectionLoss(current) || busy.test(code)) return true;
  }
  return false;
}
