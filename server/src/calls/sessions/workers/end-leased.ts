import { validationError } from '../../../platform/process/errors.ts';
import type { components } from '../../../contract/generated/openapi.ts';
import type { SessionChanges } from '../changes.ts';
import type { LeaseCall, WithLease } from '../leases/index.ts';

type Reason = components['schemas']['WorkerEndReason'];

/**
 * Ends a session for the worker that has it, for its one reason; it can be repeated. Throws as WithLease does, and 400 for a reason
 * of telephones in a session without one.
 */
export type EndLeased = (call: LeaseCall, reason: Reason) => ReturnType<WithLease>;

export function createEndLeased(options: { withLease: WithLease; changes: SessionChanges }): EndLeased {
  const { withLease, changes } = options;
  return (call, reason) =>
    withLease(call, async (tx, session, at) => {
      if (reasonsOfTelephones.has(reason) && session.phone === null && session.script === null)
        throw validationError([{ path: '/body/reason', message: 'belongs to calls of telephones' }]);
      // Those who speak there now do not notice that the worker leaves.
      if (session.state === 'bridged') return session;
      return changes.end(tx, session, reason, at);
    });
}

const reasonsOfTelephones: ReadonlySet<Reason> = new Set(['no_answer', 'busy', 'rejected', 'voicemail']);
