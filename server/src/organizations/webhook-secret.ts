import type { SecretContext } from '../platform/crypto/encryption.ts';
import type { SealedColumn } from '../platform/crypto/sealed-columns.ts';
import type { Randomness } from '../platform/crypto/random.ts';

/** Every column of this slice that holds secrets. */
export const organizationsSealedColumns: readonly SealedColumn[] = [
  { table: 'organizations', column: 'webhook_secret_encrypted', organization: 'id' },
  { table: 'organization_previous_webhook_secrets', column: 'secret_encrypted', organization: 'organization_id' },
];

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export function generateWebhookSecret(randomness: Randomness): string {
  return `whsec_${randomness.bytes(32).toString('base64')}`;
}

/** Where the secret that signs for an organization is kept. */
export function webhookSecretContext(organizationId: string): SecretContext {
  return { organizationId, table: 'organizations', column: 'webhook_secret_encrypted', row: organizationId };
}

/** Where a replaced secret is kept until its grace ends; `rowId` is the id of its own row. */
export function previousWebhookSecretContext(organizationId: string, rowId: string): SecretContext {
  return { organizationId, table: 'organization_previous_webhook_secrets', column: 'secret_encrypted', row: rowId };
}
