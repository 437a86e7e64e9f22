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
] as const;

const insertSql = `
insert into api_keys (id, organization_id, name, key_sha256, prefix, last_four, scopes, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)`;

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
  ]);
}

/** The keys that still work, oldest first. */
export async function listApiKeys(tx: Tx, organizationId: string): Promise<ApiKey[]> {
  const rows = await tables<ApiKeyTables>(tx)
    .selectFrom('api_keys')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** How many keys still work. A caller that adds one locks the organization first: two at once would count the same. */
export async function countApiKeys(tx: Tx, organizationId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from api_keys where organization_id = $1 and revoked_at is null',
    [organizationId],
  );
  return row?.count ?? 0;
}

/** Whose key this is, whether it works or was revoked; null when it was never issued. */
export async function findKeyOwner(
  tx: Tx,
  keySha256: Buffer,
): Promise<{ organizationId: string; revoked: boolean } | null> {
  const row = await tables<ApiKeyTables>(tx)
    .selectFrom('api_keys')
    .select(['organization_id', 'revoked_at'])
    .where('key_sha256', '=', keySha256)
    .executeTakeFirst();
  return row === undefined ? null : { organizationId: row.organization_id, revoked: row.revoked_at !== null };
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

/** Which of these keys were revoked. */
export async function findRevoked(tx: Tx, apiKeyIds: readonly string[]): Promise<string[]> {
  const sql = 'select id from api_keys where id = any($1) and revoked_at is not null';
  return (await tx.query<{ id: string }>(sql, [apiKeyIds], 'organizations_find_revoked')).map(({ id }) => id);
}

// Revoked is absent: the same statement, the same answer.
const holderSql = `
select k.id as api_key_id, k.scopes, o.id as organization_id, o.mode, o.credit_policy, o.is_admin
from api_keys k join organizations o on o.id = k.organization_id
where k.key_sha256 = $1 and k.revoked_at is null`;

interface HolderRow {
  api_key_id: string;
  scopes: ApiKeyScope[];
  organization_id: string;
  mode: OrganizationMode;
  credit_policy: CreditPolicy;
  is_admin: boolean;
}

export async function findKeyHolder(tx: Tx, keySha256: Buffer): Promise<KeyHolder | null> {
  const [row] = await tx.query<HolderRow>(holderSql, [keySha256], 'organizations_find_key_holder');
  if (row === undefined) return null;
  return {
    organizationId: row.organization_id,
    mode: row.mode,
    creditPolicy: row.credit_policy,
    apiKeyId: row.api_key_id,
    scopes: row.scopes,
    admin: row.is_admin,
  };
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
  };
}
