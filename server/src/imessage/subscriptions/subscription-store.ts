import { type Selectable, sql } from 'kysely';
import { instantFromDate } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import { organizationNow } from '../../platform/db/organization-now.ts';
import type { ImessageTables } from '../tables.ts';
import type { Subscription, Tags } from '../types.ts';

/** What a request decides of a subscription, as it is kept: the secret is sealed, null where the organization's signs. */
export interface SubscriptionSettings {
  id: string;
  url: string;
  tags: Tags;
  signingSecretEncrypted: string | null;
}

const columns = ['id', 'url', 'tags', 'signing_secret_encrypted', 'updated_at'] as const;

/** Those that are not deleted, oldest first. */
export async function listSubscriptions(tx: Tx, organizationId: string): Promise<Subscription[]> {
  const rows = await tables<ImessageTables>(tx)
    .selectFrom('imessage_subscriptions')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(subscriptionFromRow);
}

/** The same, and no other request sets or deletes those of this organization until the transaction ends. */
export async function holdSubscriptions(tx: Tx, organizationId: string): Promise<Subscription[]> {
  const lock = sql`pg_advisory_xact_lock(hashtext('trunkline.imessage-subscriptions'), hashtext(${organizationId}))`;
  await tx.kysely.selectNoFrom(lock.as('lock')).execute();
  return listSubscriptions(tx, organizationId);
}

export async function insertSubscription(
  tx: Tx,
  organizationId: string,
  { id, url, tags, signingSecretEncrypted }: SubscriptionSettings,
): Promise<Subscription> {
  const now = await organizationNow(tx, organizationId);
  const row = await tables<ImessageTables>(tx)
    .insertInto('imessage_subscriptions')
    .values({
      id,
      organization_id: organizationId,
      url,
      tags: JSON.stringify(tags),
      signing_secret_encrypted: signingSecretEncrypted,
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return subscriptionFromRow(row);
}

/** Sets anew one that the caller holds; its URL stays. */
export async function updateSubscription(
  tx: Tx,
  organizationId: string,
  { id, tags, signingSecretEncrypted }: SubscriptionSettings,
): Promise<Subscription> {
  const row = await tables<ImessageTables>(tx)
    .updateTable('imessage_subscriptions')
    .set({
      tags: JSON.stringify(tags),
      signing_secret_encrypted: signingSecretEncrypted,
      updated_at: sql<string>`organization_now(organization_id)`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return subscriptionFromRow(row);
}

/** Ends a subscription, or every one of an organization, and erases the secrets; answers which there were. */
export async function markSubscriptionsDeleted(tx: Tx, organizationId: string, id: string | null): Promise<string[]> {
  const now = sql<string>`organization_now(organization_id)`;
  const rows = await tables<ImessageTables>(tx)
    .updateTable('imessage_subscriptions')
    .set({ deleted_at: now, updated_at: now, signing_secret_encrypted: null })
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Subscriptions as deliveries need them, deleted ones too: with their own secret as it is kept. */
export async function loadReceivers(
  tx: Tx,
  ids: readonly string[],
): Promise<Array<{ id: string; organizationId: string; url: string; deleted: boolean; sealedSecret: string | null }>> {
  const rows = await tables<ImessageTables>(tx)
    .selectFrom('imessage_subscriptions')
    .select(['id', 'organization_id', 'url', 'deleted_at', 'signing_secret_encrypted'])
    .where((of) => of('id', '=', of.fn.any(of.val(ids))))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    url: row.url,
    deleted: row.deleted_at !== null,
    sealedSecret: row.signing_secret_encrypted,
  }));
}

/** Whose subscription it is; null for one that is unknown or deleted. */
export async function findSubscriptionOwner(tx: Tx, id: string): Promise<string | null> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_subscriptions')
    .select('organization_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.organization_id ?? null;
}

function subscriptionFromRow(
  row: Pick<Selectable<ImessageTables['imessage_subscriptions']>, (typeof columns)[number]>,
): Subscription {
  return {
    id: row.id,
    url: row.url,
    tags: row.tags,
    hasCustomSecret: row.signing_secret_encrypted !== null,
    updatedAt: instantFromDate(row.updated_at),
  };
}
