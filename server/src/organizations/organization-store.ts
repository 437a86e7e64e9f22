import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import type { CreditPolicy, Organization, OrganizationMode } from './types.ts';

interface OrganizationRow {
  id: string;
  name: string;
  slug: string;
  mode: OrganizationMode;
  credit_policy: CreditPolicy;
  is_admin: boolean;
  default_timezone: string | null;
  webhook_secret_encrypted: string;
  webhook_secret_created_at: Date;
  created_at: Date;
  updated_at: Date;
}
type OrganizationTables = { organizations: OrganizationRow };

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
  'created_at',
  'updated_at',
] as const;

const insertSql = `
insert into organizations (id, name, slug, mode, credit_policy, is_admin, webhook_secret_encrypted,
  webhook_secret_created_at, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)
on conflict (slug) do nothing
returning id`;

/** False when the slug is taken. */
export async function insertOrganization(
  tx: Tx,
  organization: Organization,
  encryptedSecret: string,
): Promise<boolean> {
  const { id, name, slug, mode, creditPolicy, isAdmin, createdAt } = organization;
  const values = [id, name, slug, mode, creditPolicy, isAdmin, encryptedSecret, isoMillis(createdAt)];
  return (await tx.query(insertSql, values)).length === 1;
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
  changes: { name?: string; defaultTimezone?: string | null },
  at: Temporal.Instant,
): Promise<Organization | null> {
  const row = await tables<OrganizationTables>(tx)
    .updateTable('organizations')
    .set({
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.defaultTimezone === undefined ? {} : { default_timezone: changes.defaultTimezone }),
      updated_at: sql<Date>`${isoMillis(at)}::timestamptz`,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Serializes changes to the keys of one organization; it does not hold up rows that refer to it. */
export async function lockOrganization(tx: Tx, id: string): Promise<void> {
  await tx.query('select from organizations where id = $1 for no key update', [id]);
}

/** Of several processes that start at once, one at a time looks for what must exist and makes it. */
export async function lockEnsuring(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('trunkline.ensure-organizations'))`);
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
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}
