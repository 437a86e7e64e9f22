import { setTimeout as pause } from 'node:timers/promises';
import { RefusedCall } from '../../worker-client/refused-call.ts';
import { StreamFailed } from '../../worker-client/stream-failed.ts';

const againMs = 100;
const busyAgainMs = 500;

/** How often the same is asked while there is no room for it: for three seconds, as long as a vendor that fails may take to be followed. */
export const triesWhileBusy = 6;

/** No vendor has failed: the way to the server was lost, as where a process of the API died or stops. The same is asked again. */
export function isLost(failure: unknown): boolean {
  if (failure instanceof RefusedCall) return failure.isPassing;
  return !(failure instanceof StreamFailed) || failure.code === null;
}

/** There is no room at the moment: too much is asked of each vendor that fits, all of whom were tried, or the organization has as much under way as it may. */
export function isBusy(failure: unknown): boolean {
  const isOurs = failure instanceof StreamFailed || failure instanceof RefusedCall;
  return isOurs && (failure.code === 'rate_limited' || failure.code === 'concurrency_exhausted');
}

/** What is asked again does not come faster than this: where no process is there, each failure comes at once. */
export const beforeAgain = (): Promise<void> => pause(againMs);
export const untilThereIsRoom = (): Promise<void> => pause(busyAgainMs);
