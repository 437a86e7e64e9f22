import type { Tx } from '../../../platform/db/database.ts';
import type { NumberStanding, NumberStandings } from '../../../phone-numbers/index.ts';
import { sessionErrors } from '../errors.ts';

/**
 * The number that calls: the one that is named, or the oldest that can. Throws 404 for one that is unknown or another
 * organization's, and 422 NUMBER_NOT_READY with every reason for one that cannot call (docs/decisions/calls.md#d78).
 */
export type CallingNumber = (tx: Tx, organizationId: string, from: string | undefined) => Promise<NumberStanding>;

export function createCallingNumber({ standings }: { standings: NumberStandings }): CallingNumber {
  return async (tx, organizationId, from) => {
    if (from !== undefined) {
      const number = await standings.findByE164(tx, organizationId, from);
      if (number === null) throw sessionErrors.numberNotFound();
      if (number.callObstacles.length > 0) throw sessionErrors.numberNotReady(number.callObstacles);
      return number;
    }
    const numbers = await standings.list(tx, organizationId);
    const able = numbers.find(({ callObstacles }) => callObstacles.length === 0);
    if (able !== undefined) return able;
    throw sessionErrors.numberNotReady(numbers[0]?.callObstacles ?? [noNumber]);
  };
}

const noNumber = { code: 'number_inactive', message: 'Your organization has no number yet' };
