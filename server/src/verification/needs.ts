import type { Tx } from '../platform/db/database.ts';
import type { Attestation } from './types.ts';

/** Publishes of the numbers of an organization that a hold of it began or ended; the slice of numbers does. */
export type PublishHold = (tx: Tx, organizationId: string, event: 'suspended' | 'recovered') => Promise<void>;

/** What verification needs of the composition root. */
export interface VerificationNeeds {
  /** The operator's wording; null for ours. */
  publishHold: PublishHold;
  config: { kybAttestation: Attestation | null };
}
