import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import type { ApiKey, ApiKeyScope, CreditPolicy, KeyHolder, OrganizationMode } from './types.ts';

interface ApiKeyRow {
  id: string;
  organization_id: string;
  name: string;
  key_sha256: Buffer;
  prefix: string;
  last_four: string;
  scopes: ApiKeyScope[];
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  expires_at: Date | null;
}
type ApiKeyTables = { api_keys: ApiKeyRow };

const columns = [
  'id',
  'organization_id',
  'name',
  'prefix',
  'last_four',
  'scopes',
  'created_at',
  'last_used_at',
  'expires_at',
] as const;

// Expired is revoked: the same statements, the same answers.
const inForce = 'revoked_at is null and (expires_at is null or expires_at > now())';

// A process that was asked for the key before it was made remembers that there is none.
const insertSql = `
insert into api_keys (id, organization_id, name, key_sha256, prefix, last_four, scopes, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning pg_notify('trunkline_api_keys', encode(key_sha256, 'hex'))`;

/** Adds a key and notifies every process of it. */
export async function insertApiKey(tx: Tx, key: ApiKey, keySha256: Buffer): Promise<void> {
  await tx.query(insertSql, [
    key.id,
    key.organizationId,
    key.name,
    keySha256,
    key.prefix,
    key.lastFour,
    key.scopes,
    isoMillis(key.createdAt),
    key.expiresAt === null ? null : isoMillis(key.expiresAt),
  ]);
}

/** The keys that still work, oldest first. */
export async function listApiKeys(tx: Tx, organizationId: string): Promise<ApiKey[]> {
  const rows = await tables<ApiKeyTables>(tx)
    .selectFrom('api_keys')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`${sql.raw(inForce)}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** How many keys still work. A caller that adds one locks the organization first: two at once would count the same. */
export async function countApiKeys(tx: Tx, organizationId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from api_keys where organization_id = $1 and ${inForce}`,
    [organizationId],
  );
  return row?.count ?? 0;
}

/** Whose key this is, whether it works or is revoked or expired; null when it was never issued. */
export async function findKeyOwner(
  tx: Tx,
  keySha256: Buffer,
): Promise<{ organizationId: string; revoked: boolean } | null> {
  const row = await tables<ApiKeyTables>(tx)
    .selectFrom('api_keys')
    .select(['organization_id', sql<boolean>`not (${sql.raw(inForce)})`.as('revoked')])
    .where('key_sha256', '=', keySha256)
    .executeTakeFirst();
  return row === undefined ? null : { organizationId: row.organization_id, revoked: row.revoked };
}

const revokeSql = `
update api_keys set revoked_at = $3
where organization_id = $1 and id = $2 and revoked_at is null
returning key_sha256, pg_notify('trunkline_api_keys', encode(key_sha256, 'hex'))`;

/** Ends a key and tells every process; its hash, or null when there was nothing to end. */
export async function markRevoked(
  tx: Tx,
  key: { organizationId: string; id: string },
  at: Temporal.Instant,
): Promise<Buffer | null> {
  const values = [key.organizationId, key.id, isoMillis(at)];
  const rows = await tx.query<{ key_sha256: Buffer }>(revokeSql, values);
  return rows[0]?.key_sha256 ?? null;
}

const keyEndsSql = `
select id, coalesce((extract(epoch from expires_at - now()) * 1000)::float8, 'infinity') as ends_in_ms
from api_keys where id = any($1) and ${inForce}`;

/** In how many milliseconds each of these keys expires, infinity for never; those that are revoked or expired are absent. */
export async function findKeyEnds(tx: Tx, apiKeyIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; ends_in_ms: number }>(
    keyEndsSql,
    [apiKeyIds],
    'organizations_find_key_ends',
  );
  return new Map(rows.map(({ id, ends_in_ms: endsInMs }) => [id, endsInMs]));
}

// Revoked and expired are absent: the same statement, the same answer.
const holdersSql = `
select k.key_sha256, k.id as api_key_id, k.scopes, o.id as organization_id, o.mode, o.credit_policy, o.is_admin,
  (extract(epoch from k.expires_at - now()) * 1000)::float8 as expires_in_ms
from api_keys k join organizations o on o.id = k.organization_id
where k.key_sha256 = any($1::bytea[]) and ${inForce}`;

interface HolderRow {
  key_sha256: Buffer;
  api_key_id: string;
  scopes: ApiKeyScope[];
  organization_id: string;
  mode: OrganizationMode;
  credit_policy: CreditPolicy;
  is_admin: boolean;
  expires_in_ms: number | null;
}

/** A key in force: whom it speaks for, and in how many milliseconds it expires. */
export interface FoundKey {
  holder: KeyHolder;
  expiresInMs: number | null;
}

/** The keys in force of these hashes, in their order; null for every other key. */
export async function findKeyHolders(tx: Tx, keysSha256: readonly Buffer[]): Promise<Array<FoundKey | null>> {
  const rows = await tx.query<HolderRow>(holdersSql, [keysSha256], 'organizations_find_key_holders');
  const byHash = new Map(rows.map((row) => [row.key_sha256.toString('hex'), foundKey(row)]));
  return keysSha256.map((hash) => byHash.get(hash.toString('hex')) ?? null);
}

function foundKey(row: HolderRow): FoundKey {
  const holder = {
    organizationId: row.organization_id,
    mode: row.mode,
    creditPolicy: row.credit_policy,
    apiKeyId: row.api_key_id,
    scopes: row.scopes,
    admin: row.is_admin,
  };
  return { holder, expiresInMs: row.expires_in_ms };
}

/** Notes a use unless a younger one is known; several processes may tell of the same key. */
export async function markUsed(tx: Tx, apiKeyId: string, at: Temporal.Instant): Promise<void> {
  await tx.query(
    'update api_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)',
    [apiKeyId, isoMillis(at)],
  );
}

function fromRow(row: Pick<ApiKeyRow, (typeof columns)[number]>): ApiKey {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.last_four,
    scopes: row.scopes,
    createdAt: instantFromDate(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : instantFromDate(row.last_used_at),
    expiresAt: row.expires_at === null ? null : instantFromDate(row.expires_at),
  };
}
