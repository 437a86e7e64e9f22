import { isNativeError } from 'node:util/types';
import { isConnectFailure, isConnectionLoss } from '../../platform/db/connection-loss.ts';

// The server answers and cannot do it now: lock and statement time-outs (55P03, 57014), a session ended for idling
// (25P03), the two that ask for another try (40001, 40P01), disk, memory or another resource used up (53), trouble of
// the system under it (58), and a server that takes no writes, as one that just was failed over to (25006).
const busy = /^(?:55P03|57014|25P03|40001|40P01|53...|58...|25006)$/;

/** True where the cause of an error is that the database does not answer now: another try later may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return someCause(error, (cause) => isConnectionLoss(cause) || busy.test(codeOf(cause)));
}

/** True where a statement may have been done although no answer of the database came. */
export function isOutcomeUnknown(error: unknown): boolean {
  return someCause(error, (cause) => isConnectionLoss(cause) && !isConnectFailure(cause));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether it holds of an error, of one of those that it gathers, or of what caused it. */
function someCause(error: unknown, holds: (cause: Error) => boolean): boolean {
  // Not `instanceof Error`: Node's own errors may come from another realm than ours.
  for (let current = error, depth = 0; isNativeError(current) && depth < 5; current = current.cause, depth += 1) {
    const gathered = 'errors' in current && Array.isArray(current.errors) ? current.errors : [];
    if (holds(current) || gathered.some((one) => someCause(one, holds))) return true;
  }
  return false;
}
