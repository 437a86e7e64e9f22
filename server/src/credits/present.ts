import type { components } from '../contract/generated/openapi.ts';
import { isoMillis } from '../platform/clock.ts';
import type { Grant } from './types.ts';

/** A grant as a line of the ledger; amounts on the wire are strings of digits. */
export function presentGrant(grant: Grant): components['schemas']['CreditGrant'] {
  return {
    id: grant.id,
    kind: 'grant',
    amountMicroUsd: String(grant.amountMicroUsd),
    reason: grant.reason,
    createdAt: isoMillis(grant.createdAt),
  };
}
