import type { SecretContext } from '../../platform/crypto/encryption.ts';
import type { SealedColumn } from '../../platform/crypto/sealed-columns.ts';

/** Every column of sessions that holds secrets. */
export const sessionsSealedColumns: readonly SealedColumn[] = [
  { table: 'sessions', column: 'tool_secrets_encrypted', organization: 'organization_id' },
];

/** Where the secrets of the tools of a session are kept, as JSON. */
export function toolSecretsContext(organizationId: string, sessionId: string): SecretContext {
  return { organizationId, table: 'sessions', column: 'tool_secrets_encrypted', row: sessionId };
}
