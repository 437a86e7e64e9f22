import type { NumberStanding } from '../../phone-numbers/index.ts';
import type { ImessageAccess, PoolEntry } from '../types.ts';

/** What is known of an organization when it asks for its numbers. */
export interface AccessFacts {
  /** Whether it is the operator's own. */
  admin: boolean;
  /** Null for an organization of which the operator never said anything. */
  access: ImessageAccess | null;
  /** Every number that was ever put into its pool. */
  pool: readonly Pick<PoolEntry, 'phoneNumberId'>[];
  /** Its numbers that are not released. */
  numbers: readonly Pick<NumberStanding, 'id'>[];
}

/**
 * Which numbers an organization can use: those of its pool; every one that it has, before there were pools (interface,
 * iMessage-channel numbers, rule 2); or none, because the channel is closed to it.
 */
export type Reach = 'pool' | 'inventory' | 'closed';

/**
 * The channel is open to organizations with numbers assigned, and to the operator's (interface, Authentication 2). One that
 * was given access before pools existed has no number assigned, and uses any until the first is put into its pool.
 */
export function reachOf({ admin, access, pool, numbers }: AccessFacts): Reach {
  if (pool.length === 0 && access !== null && isBeforePools(access)) return 'inventory';
  if (admin) return 'pool';
  if (access?.privateApiEnabled !== true) return 'closed';
  return pool.some(({ phoneNumberId }) => numbers.some(({ id }) => id === phoneNumberId)) ? 'pool' : 'closed';
}

function isBeforePools({ privateApiSince, poolsSince }: ImessageAccess): boolean {
  if (privateApiSince === null) return false;
  return poolsSince === null || privateApiSince.epochNanoseconds < poolsSince.epochNanoseconds;
}
