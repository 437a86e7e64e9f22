import type { Tx } from '../platform/db/database.ts';
import type { Attestation } from './types.ts';

/** Tells of the numbers of an organization that a hold of it began or ended; the slice of numbers does. */
export type TellOfHold = (tx: Tx, organizationId: string, event: 'suspended' | 'recovered') => Promise<void>;

/** What verification needs of the composition root. */
export interface VerificationNeeds {
  /** The operator's wording; null for ours. */
  tellOfHold: TellOfHold;
  config: { kybAttestation: Attestation | null };
}
