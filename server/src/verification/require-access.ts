import type { Tx } from '../platform/db/database.ts';
import { verificationErrors } from './errors.ts';
import { isAttestationOutdated } from './overview.policy.ts';
import type { SubmissionStore } from './submission-store.ts';
import type { Attestation } from './types.ts';

/**
 * Refuses an organization that may not have numbers: 403 KYB_REQUIRED without a submission and while it is held, 409
 * ATTESTATION_OUTDATED where it is approved under an attestation that is not the present one.
 */
export type RequireAccess = (tx: Tx, organizationId: string) => Promise<void>;

/** Refuses an organization that is held: 403 KYB_REQUIRED. */
export const createRequireNotHeld =
  ({ store }: { store: SubmissionStore }): RequireAccess =>
  async (tx, organizationId) => {
    const [newest] = await store.list(tx, organizationId);
    if (newest !== undefined && newest.hold !== null) throw wanting(newest.status);
  };

export function createRequireAccess(options: {
  store: SubmissionStore;
  attestation: () => Attestation;
}): RequireAccess {
  const { store, attestation } = options;
  return async (tx, organizationId) => {
    const [newest] = await store.list(tx, organizationId);
    const status = newest?.status ?? 'missing';
    if (newest === undefined || status === 'draft' || newest.hold !== null) {
      throw wanting(status);
    }
    const required = attestation();
    if (isAttestationOutdated(newest, required)) throw verificationErrors.attestationOutdated(required);
  };
}

/** Of a held organization only another submission helps, and where one waits already, its approval. */
const wanting = (status: string) =>
  verificationErrors.required(status, status === 'submitted' ? 'approval' : 'submission');
