import { isNativeError } from 'node:util/types';
import { isConnectionLoss } from '../platform/db/connection-loss.ts';

// The server answers and cannot do it now: lock and statement time-outs (55P03, 57014), a session ended for idling
// (25P03), the two that ask for another try (40001, 40P01), disk, memory or another resource used up (53), trouble of
// the system under it (58), and a server that takes no writes, as one that just was failed over to (25006).
const busy = /^(?:55P03|57014|25P03|40001|40P01|53...|58...|25006)$/;

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
