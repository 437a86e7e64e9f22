import { RefusedCall } from '../../worker-client/refused-call.ts';
import { StreamFailed } from '../../worker-client/stream-failed.ts';

/** No model that the session may use can do what was asked for: what is no condition is left out then. */
export function isUnsupported(failure: Error): boolean {
  const isOurs = failure instanceof StreamFailed || failure instanceof RefusedCall;
  return isOurs && failure.code === 'capability_unsupported';
}
