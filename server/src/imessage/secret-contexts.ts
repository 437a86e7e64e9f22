import type { SecretContext } from '../platform/crypto/encryption.ts';
import type { SealedColumn } from '../platform/crypto/sealed-columns.ts';

/** Every column of this slice that holds secrets. */
export const imessageSealedColumns: readonly SealedColumn[] = [
  { table: 'imessage_subscriptions', column: 'signing_secret_encrypted', organization: 'organization_id' },
];

/** Where the signing secret of a subscription is kept. */
export function subscriptionSecretContext(organizationId: string, subscriptionId: string): SecretContext {
  return { organizationId, table: 'imessage_subscriptions', column: 'signing_secret_encrypted', row: subscriptionId };
}
