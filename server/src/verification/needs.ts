import type { Attestation } from './types.ts';

/** What verification needs of the composition root. */
export interface VerificationNeeds {
  /** The operator's wording; null for ours. */
  config: { kybAttestation: Attestation | null };
}
