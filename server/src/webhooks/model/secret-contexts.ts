import type { SecretContext } from '../../platform/crypto/encryption.ts';
import type { SealedColumn } from '../../platform/crypto/sealed-columns.ts';

/** Every column of this slice that holds secrets. */
export const webhooksSealedColumns: readonly SealedColumn[] = [
  { table: 'webhook_endpoints', column: 'signing_secret_encrypted', organization: 'organization_id' },
  { table: 'webhook_endpoints', column: 'auth_headers_encrypted', organization: 'organization_id' },
  { table: 'webhook_endpoint_previous_secrets', column: 'secret_encrypted', organization: 'organization_id' },
];

/** Where the signing secret of an endpoint is kept. */
export function endpointSecretContext(organizationId: string, endpointId: string): SecretContext {
  return { organizationId, table: 'webhook_endpoints', column: 'signing_secret_encrypted', row: endpointId };
}

/** Where the headers with credentials of an endpoint are kept, as JSON: `[{"name", "value"}]`. */
export function authHeadersContext(organizationId: string, endpointId: string): SecretContext {
  return { organizationId, table: 'webhook_endpoints', column: 'auth_headers_encrypted', row: endpointId };
}

/** Where a replaced secret of an endpoint is kept until its grace ends; `rowId` is the id of its own row. */
export function previousEndpointSecretContext(organizationId: string, rowId: string): SecretContext {
  return { organizationId, table: 'webhook_endpoint_previous_secrets', column: 'secret_encrypted', row: rowId };
}
