import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';

/** A secret as it is kept. The current one has no row of its own and no end: its other fields are null. */
export interface KeptSigningSecret {
  organizationId: string;
  encrypted: string;
  id: string | null;
  replacedAt: Temporal.Instant | null;
  expiresAt: Temporal.Instant | null;
}

// The same expression as organization_now(), without a call per row.
const loadSql = `
select o.id as organization_id, s.id, s.encrypted, s.replaced_at, s.expires_at
from organizations o cross join lateral (
  select null::uuid as id, o.webhook_secret_encrypted as encrypted, null::timestamptz as replaced_at,
    null::timestamptz as expires_at
  union all
  select p.id, p.secret_encrypted, p.created_at, p.expires_at
  from organization_previous_webhook_secrets p
  where p.organization_id = o.id and p.expires_at > clock_timestamp() + o.clock_offset
) s
where o.id = any($1::text[])
order by s.replaced_at desc nulls first, s.id desc`;

interface SecretRow {
  organization_id: string;
  id: string | null;
  encrypted: string;
  replaced_at: Date | null;
  expires_at: Date | null;
}

/** What signs for each of these organizations: its current secret first, then the replaced ones, newest first. */
export async function loadKeptSecrets(tx: Tx, organizationIds: readonly string[]): Promise<KeptSigningSecret[]> {
  const rows = await tx.query<SecretRow>(loadSql, [organizationIds], 'organizations_load_webhook_secrets');
  return rows.map((row) => ({
    organizationId: row.organization_id,
    encrypted: row.encrypted,
    id: row.id,
    replacedAt: row.replaced_at === null ? null : instantFromDate(row.replaced_at),
    expiresAt: row.expires_at === null ? null : instantFromDate(row.expires_at),
  }));
}

/** Writes the secret that signs from now on. */
export async function updateWebhookSecret(
  tx: Tx,
  organizationId: string,
  encrypted: string,
  at: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update organizations set webhook_secret_encrypted = $2, webhook_secret_created_at = $3, updated_at = $3
     where id = $1`,
    [organizationId, encrypted, isoMillis(at)],
  );
}

/** Keeps a replaced secret. */
export async function insertPreviousSecret(
  tx: Tx,
  secret: {
    id: string;
    organizationId: string;
    encrypted: string;
    replacedAt: Temporal.Instant;
    expiresAt: Temporal.Instant;
  },
): Promise<void> {
  await tx.query(
    `insert into organization_previous_webhook_secrets (id, organization_id, secret_encrypted, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [secret.id, secret.organizationId, secret.encrypted, isoMillis(secret.replacedAt), isoMillis(secret.expiresAt)],
  );
}

/** Erases every replaced secret but the `keep` newest of those that still sign. */
export async function deletePreviousSecrets(tx: Tx, organizationId: string, keep: number): Promise<void> {
  await tx.query(
    `delete from organization_previous_webhook_secrets
     where organization_id = $1 and id not in (
       select id from organization_previous_webhook_secrets
       where organization_id = $1 and expires_at > organization_now($1)
       order by created_at desc, id desc limit $2)`,
    [organizationId, keep],
  );
}

/** Erases the replaced secrets of every organization that sign no more. */
export async function deleteExpiredSecrets(tx: Tx): Promise<void> {
  await tx.query(
    `delete from organization_previous_webhook_secrets s using organizations o
     where o.id = s.organization_id and s.expires_at <= clock_timestamp() + o.clock_offset`,
  );
}
