import { type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/time/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import type { OrganizationTables } from './tables.ts';
import type { Organization, OrganizationChanges } from './types.ts';

type OrganizationRow = Selectable<OrganizationTables['organizations']>;

export interface KeptSecret {
  organizationId: string;
  encrypted: string;
  createdAt: Temporal.Instant;
}

const columns = [
  'id',
  'name',
  'slug',
  'mode',
  'credit_policy',
  'is_admin',
  'default_timezone',
  'recording_enabled',
  'human_calling',
  'low_balance_micro_usd',
  'created_at',
  'updated_at',
] as const;

/** False when the slug is taken. */
export async function insertOrganization(
  tx: Tx,
  organization: Organization,
  encryptedSecret: string,
): Promise<boolean> {
  const { id, name, slug, mode, creditPolicy, isAdmin, recordingEnabled, createdAt } = organization;
  const now = isoMillis(createdAt);
  const row = await tables<OrganizationTables>(tx)
    .insertInto('organizations')
    .values({
      id,
      name,
      slug,
      mode,
      credit_policy: creditPolicy,
      is_admin: isAdmin,
      recording_enabled: recordingEnabled,
      webhook_secret_encrypted: encryptedSecret,
      webhook_secret_created_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findOrganization(tx: Tx, id: string): Promise<Organization | null> {
  const row = await tables<OrganizationTables>(tx)
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

export async function findOrganizationBySlug(tx: Tx, slug: string): Promise<Organization | null> {
  const row = await tables<OrganizationTables>(tx)
    .selectFrom('organizations')
    .select(columns)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Every organization, in order of birth. */
export async function listOrganizations(tx: Tx): Promise<Organization[]> {
  const rows = await tables<OrganizationTables>(tx)
    .selectFrom('organizations')
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** Writes only what is given; null when the organization does not exist. */
export async function updateOrganization(
  tx: Tx,
  id: string,
  changes: OrganizationChanges,
  at: Temporal.Instant,
): Promise<Organization | null> {
  const row = await tables<OrganizationTables>(tx)
    .updateTable('organizations')
    .set({
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.defaultTimezone === undefined ? {} : { default_timezone: changes.defaultTimezone }),
      ...(changes.recordingEnabled === undefined ? {} : { recording_enabled: changes.recordingEnabled }),
      ...(changes.humanCalling === undefined ? {} : { human_calling: changes.humanCalling }),
      ...(changes.lowBalanceMicroUsd === undefined ? {} : { low_balance_micro_usd: changes.lowBalanceMicroUsd }),
      updated_at: isoMillis(at),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Serializes changes to the keys of one organization; it does not hold up rows that refer to it. */
export async function lockOrganization(tx: Tx, id: string): Promise<void> {
  await tables<OrganizationTables>(tx)
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/** Of several processes that start at once, one at a time looks for what must exist and makes it. */
export async function lockEnsuring(tx: Tx): Promise<void> {
  const lock = sql`pg_advisory_xact_lock(hashtext('trunkline.ensure-organizations'))`;
  await tx.kysely.selectNoFrom(lock.as('lock')).execute();
}

export async function findWebhookSecret(tx: Tx, organizationId: string): Promise<KeptSecret | null> {
  const row = await tables<OrganizationTables>(tx)
    .selectFrom('organizations')
    .select(['id', 'webhook_secret_encrypted', 'webhook_secret_created_at'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row === undefined ? null : secretFromRow(row);
}

/** The oldest and the newest secret: what they are encrypted with tells whether this process has the right keys. */
export async function findSampleSecrets(tx: Tx): Promise<KeptSecret[]> {
  const sample = (direction: 'asc' | 'desc') =>
    tables<OrganizationTables>(tx)
      .selectFrom('organizations')
      .select(['id', 'webhook_secret_encrypted', 'webhook_secret_created_at'])
      .orderBy('created_at', direction)
      .limit(1)
      .execute();
  return [...(await sample('asc')), ...(await sample('desc'))].map(secretFromRow);
}

type SecretRow = Pick<OrganizationRow, 'id' | 'webhook_secret_encrypted' | 'webhook_secret_created_at'>;
function secretFromRow(row: SecretRow): KeptSecret {
  return {
    organizationId: row.id,
    encrypted: row.webhook_secret_encrypted,
    createdAt: instantFromDate(row.webhook_secret_created_at),
  };
}

function fromRow(row: Pick<OrganizationRow, (typeof columns)[number]>): Organization {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    mode: row.mode,
    creditPolicy: row.credit_policy,
    isAdmin: row.is_admin,
    defaultTimezone: row.default_timezone,
    recordingEnabled: row.recording_enabled,
    humanCalling: row.human_calling,
    lowBalanceMicroUsd: row.low_balance_micro_usd === null ? null : Number(row.low_balance_micro_usd),
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}
