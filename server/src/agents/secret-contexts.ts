import type { SecretContext } from '../platform/crypto/encryption.ts';
import type { SealedColumn } from '../platform/crypto/sealed-columns.ts';

/** Every column of tools that holds secrets. */
export const toolsSealedColumns: readonly SealedColumn[] = [
  { table: 'agent_tools', column: 'secret_encrypted', organization: 'organization_id' },
  { table: 'agent_tools', column: 'auth_headers_encrypted', organization: 'organization_id' },
];

/** Where the secret that signs the calls of a tool is kept. */
export function toolSecretContext(organizationId: string, toolId: string): SecretContext {
  return { organizationId, table: 'agent_tools', column: 'secret_encrypted', row: toolId };
}

/** Where the headers with credentials of a tool are kept, as JSON: `[{"name", "value"}]`. */
export function toolAuthHeadersContext(organizationId: string, toolId: string): SecretContext {
  return { organizationId, table: 'agent_tools', column: 'auth_headers_encrypted', row: toolId };
}
