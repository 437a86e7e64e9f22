import type { EndReason } from '../sessions/index.ts';
import type { FailureCause } from './types.ts';

/** Why an open transfer comes to nothing when its call ends: what carried it was lost, or the caller is gone. */
export function causeOfEnd(reason: EndReason): FailureCause {
  if (reason === 'worker_lost' || reason === 'server_stopped') return 'worker_lost';
  return reason === 'carrier_failed' ? 'carrier_failed' : 'caller_left';
}
