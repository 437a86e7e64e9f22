import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';

/** A replaced secret of an endpoint as it is kept. Instants are of the organization's time. */
export interface KeptPreviousSecret {
  id: string;
  encrypted: string;
  replacedAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
}

interface PreviousSecretRow {
  id: string;
  secret_encrypted: string;
  created_at: Date;
  expires_at: Date;
}

/** Those whose grace has not ended, newest first. */
export async function listPreviousSecrets(
  tx: Tx,
  organizationId: string,
  endpointId: string,
): Promise<KeptPreviousSecret[]> {
  const rows = await tx.query<PreviousSecretRow>(
    `select id, secret_encrypted, created_at, expires_at from webhook_endpoint_previous_secrets
     where organization_id = $1 and endpoint_id = $2 and expires_at > organization_now($1)
     order by created_at desc, id desc`,
    [organizationId, endpointId],
  );
  return rows.map((row) => ({
    id: row.id,
    encrypted: row.secret_encrypted,
    replacedAt: instantFromDate(row.created_at),
    expiresAt: instantFromDate(row.expires_at),
  }));
}

/** Erases the replaced secrets of an endpoint. */
export async function deletePreviousSecrets(tx: Tx, organizationId: string, endpointId: string): Promise<void> {
  await tx.query('delete from webhook_endpoint_previous_secrets where organization_id = $1 and endpoint_id = $2', [
    organizationId,
    endpointId,
  ]);
}

const insertSql = `
insert into webhook_endpoint_previous_secrets (id, organization_id, endpoint_id, secret_encrypted, created_at, expires_at)
select id, $1, $2, secret_encrypted, created_at, expires_at
from json_to_recordset($3::json) as s(id uuid, secret_encrypted text, created_at timestamptz, expires_at timestamptz)`;

/** Keeps replaced secrets of an endpoint. */
export async function insertPreviousSecrets(
  tx: Tx,
  organizationId: string,
  endpointId: string,
  secrets: readonly KeptPreviousSecret[],
): Promise<void> {
  const rows = secrets.map((secret) => ({
    id: secret.id,
    secret_encrypted: secret.encrypted,
    created_at: isoMillis(secret.replacedAt),
    expires_at: isoMillis(secret.expiresAt),
  }));
  await tx.query(insertSql, [organizationId, endpointId, JSON.stringify(rows)]);
}
