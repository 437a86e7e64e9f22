import type { SecretContext } from '../platform/crypto/encryption.ts';
import type { SealedColumn } from '../platform/crypto/sealed-columns.ts';

/** Every column of verification that tells of a person or a business. */
export const verificationSealedColumns: readonly SealedColumn[] = [
  { table: 'kyb_submissions', column: 'details_encrypted', organization: 'organization_id' },
  { table: 'kyb_submissions', column: 'rejection_reason_encrypted', organization: 'organization_id' },
];

/** Where the details of a submission are kept, as JSON. */
export function detailsContext(organizationId: string, submissionId: string): SecretContext {
  return { organizationId, table: 'kyb_submissions', column: 'details_encrypted', row: submissionId };
}

/** Where the reason of a reviewer is kept: it may speak of persons. */
export function reasonContext(organizationId: string, submissionId: string): SecretContext {
  return { organizationId, table: 'kyb_submissions', column: 'rejection_reason_encrypted', row: submissionId };
}
