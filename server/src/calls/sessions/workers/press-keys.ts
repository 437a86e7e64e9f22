import { validationError } from '../../../platform/process/errors.ts';
import type { SessionChanges } from '../changes.ts';
import { sessionErrors } from '../errors.ts';
import type { LeaseCall, WithLease } from '../leases/index.ts';

/**
 * Presses keys (1 to 64 of `0-9 A-D * # w`) in the call of the worker that has it. Throws as WithLease does, 400 for a session
 * without a telephone, and 409 CALL_NOT_LIVE where no one is on it: before its answer, after its end, and once its caller was handed over.
 */
export type PressKeysLeased = (call: LeaseCall, digits: string) => ReturnType<WithLease>;

export function createPressKeysLeased(options: { withLease: WithLease; changes: SessionChanges }): PressKeysLeased {
  const { withLease, changes } = options;
  return (call, digits) =>
    withLease(call, async (tx, session, at) => {
      if (session.phone === null)
        throw validationError([{ path: '/body/digits', message: 'belong to calls of telephones' }]);
      if (session.state === 'ended') throw sessionErrors.notLive();
      if (session.state === 'bridged') throw sessionErrors.handedOver();
      if (session.startedAt === null) throw sessionErrors.notAnswered();
      return changes.pressKeys(tx, session, digits, at);
    });
}
