import { setTimeout as pause } from 'node:timers/promises';
import { RefusedCall } from '../../worker-client/refused-call.ts';
import { StreamFailed } from '../../worker-client/stream-failed.ts';

const againMs = 100;

/** No vendor has failed: the way to the server was lost, as where a process of the API died. The same is asked again. */
export function isLost(failure: unknown): boolean {
  if (failure instanceof RefusedCall) return false;
  return !(failure instanceof StreamFailed) || failure.code === null;
}

/** What is asked again does not come faster than this: where no process is there, each failure comes at once. */
export const beforeAgain = (): Promise<void> => pause(againMs);
