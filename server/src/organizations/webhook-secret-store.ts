import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/time/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import { loadWebhookSecretsSql } from './sql/load-webhook-secrets.ts';
import type { OrganizationTables } from './tables.ts';

/** A secret as it is kept. The current one has no row of its own and no end: its other fields are null. */
export interface KeptSigningSecret {
  organizationId: string;
  encrypted: string;
  id: string | null;
  replacedAt: Temporal.Instant | null;
  expiresAt: Temporal.Instant | null;
}

/** What signs for each of these organizations: its current secret first, then the replaced ones, newest first. */
export async function loadKeptSecrets(tx: Tx, organizationIds: readonly string[]): Promise<KeptSigningSecret[]> {
  const { rows } = await loadWebhookSecretsSql(organizationIds).execute(tx.kysely);
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
  const now = isoMillis(at);
  await tables<OrganizationTables>(tx)
    .updateTable('organizations')
    .set({ webhook_secret_encrypted: encrypted, webhook_secret_created_at: now, updated_at: now })
    .where('id', '=', organizationId)
    .execute();
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
  await tables<OrganizationTables>(tx)
    .insertInto('organization_previous_webhook_secrets')
    .values({
      id: secret.id,
      organization_id: secret.organizationId,
      secret_encrypted: secret.encrypted,
      created_at: isoMillis(secret.replacedAt),
      expires_at: isoMillis(secret.expiresAt),
    })
    .execute();
}

/** Erases every replaced secret but the `keep` newest of those that still sign. */
export async function deletePreviousSecrets(tx: Tx, organizationId: string, keep: number): Promise<void> {
  const own = tables<OrganizationTables>(tx);
  const kept = own
    .selectFrom('organization_previous_webhook_secrets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`expires_at > organization_now(${organizationId})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep);
  await own
    .deleteFrom('organization_previous_webhook_secrets')
    .where('organization_id', '=', organizationId)
    .where('id', 'not in', kept)
    .execute();
}

/** Erases the replaced secrets of every organization that sign no more. */
export async function deleteExpiredSecrets(tx: Tx): Promise<void> {
  await tables<OrganizationTables>(tx)
    .deleteFrom('organization_previous_webhook_secrets as s')
    .using('organizations as o')
    .whereRef('o.id', '=', 's.organization_id')
    .where(sql<boolean>`s.expires_at <= clock_timestamp() + o.clock_offset`)
    .execute();
}
