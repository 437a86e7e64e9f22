import type { SecretPlace } from '../platform/encryption.ts';
import type { SealedColumn } from '../platform/sealed-columns.ts';

/** Every column of verification that tells of a person or a business. */
export const verificationSealedColumns: readonly SealedColumn[] = [
  { table: 'kyb_submissions', column: 'details_encrypted', organization: 'organization_id' },
];

/** Where the details of a submission are kept, as JSON. */
export function detailsPlace(organizationId: string, submissionId: string): SecretPlace {
  return { organizationId, table: 'kyb_submissions', column: 'details_encrypted', row: submissionId };
}
