import { type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/time/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import { findKeyHolderSql, findKeyHoldersSql, type HolderRow } from './sql/find-key-holders.ts';
import { keyInForce } from './sql/key-in-force.ts';
import type { OrganizationTables } from './tables.ts';
import type { ApiKey, KeyHolder } from './types.ts';

type ApiKeyRow = Selectable<OrganizationTables['api_keys']>;

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

// A process that was asked for the key before it was made remembers that there is none.
const notified = sql`pg_notify('trunkline_api_keys', encode(key_sha256, 'hex'))`.as('notified');

/** Adds a key and notifies every process of it. */
export async function insertApiKey(tx: Tx, key: ApiKey, keySha256: Buffer): Promise<void> {
  await tables<OrganizationTables>(tx)
    .insertInto('api_keys')
    .values({
      id: key.id,
      organization_id: key.organizationId,
      name: key.name,
      key_sha256: keySha256,
      prefix: key.prefix,
      last_four: key.lastFour,
      scopes: key.scopes,
      created_at: isoMillis(key.createdAt),
      expires_at: key.expiresAt === null ? null : isoMillis(key.expiresAt),
    })
    .returning(notified)
    .execute();
}

/** The keys that still work, oldest first. */
export async function listApiKeys(tx: Tx, organizationId: string): Promise<ApiKey[]> {
  const rows = await tables<OrganizationTables>(tx)
    .selectFrom('api_keys')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where(keyInForce)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** How many keys still work. A caller that adds one locks the organization first: two at once would count the same. */
export async function countApiKeys(tx: Tx, organizationId: string): Promise<number> {
  const { count } = await tables<OrganizationTables>(tx)
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where(keyInForce)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whose key this is, whether it works or is revoked or expired; null when it was never issued. */
export async function findKeyOwner(
  tx: Tx,
  keySha256: Buffer,
): Promise<{ organizationId: string; revoked: boolean } | null> {
  const row = await tables<OrganizationTables>(tx)
    .selectFrom('api_keys')
    .select(['organization_id', sql<boolean>`not (${keyInForce})`.as('revoked')])
    .where('key_sha256', '=', keySha256)
    .executeTakeFirst();
  return row === undefined ? null : { organizationId: row.organization_id, revoked: row.revoked };
}

/** Ends a key and tells every process; its hash, or null when there was nothing to end. */
export async function markRevoked(
  tx: Tx,
  key: { organizationId: string; id: string },
  at: Temporal.Instant,
): Promise<Buffer | null> {
  const row = await tables<OrganizationTables>(tx)
    .updateTable('api_keys')
    .set({ revoked_at: isoMillis(at) })
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.id)
    .where('revoked_at', 'is', null)
    .returning(['key_sha256', notified])
    .executeTakeFirst();
  return row?.key_sha256 ?? null;
}

/** In how many milliseconds each of these keys expires, infinity for never; those that are revoked or expired are absent. */
export async function findKeyEnds(tx: Tx, apiKeyIds: readonly string[]): Promise<Map<string, number>> {
  const endsInMs = sql<number>`coalesce((extract(epoch from expires_at - now()) * 1000)::float8, 'infinity')`;
  const rows = await tables<OrganizationTables>(tx)
    .selectFrom('api_keys')
    .select(['id', endsInMs.as('ends_in_ms')])
    .where((of) => of('id', '=', of.fn.any(of.val(apiKeyIds))))
    .where(keyInForce)
    .execute();
  return new Map(rows.map((row) => [row.id, row.ends_in_ms]));
}

/** A key in force: whom it speaks for, and in how many milliseconds it expires. */
export interface FoundKey {
  holder: KeyHolder;
  expiresInMs: number | null;
}

/** The keys in force of these hashes, in their order; null for every other key. */
export async function findKeyHolders(tx: Tx, keysSha256: readonly Buffer[]): Promise<Array<FoundKey | null>> {
  const { rows } = await findKeyHoldersSql(keysSha256).execute(tx.kysely);
  const byHash = new Map(rows.map((row) => [row.key_sha256.toString('hex'), foundKey(row)]));
  return keysSha256.map((hash) => byHash.get(hash.toString('hex')) ?? null);
}

/** The same of a key by its id; null for one that is unknown, another organization's, revoked or expired. */
export async function findKeyInForce(tx: Tx, organizationId: string, apiKeyId: string): Promise<FoundKey | null> {
  const { rows } = await findKeyHolderSql(organizationId, apiKeyId).execute(tx.kysely);
  return rows[0] === undefined ? null : foundKey(rows[0]);
}

function foundKey(row: HolderRow): FoundKey {
  const holder: KeyHolder = {
    kind: 'key',
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
  await tables<OrganizationTables>(tx)
    .updateTable('api_keys')
    .set({ last_used_at: isoMillis(at) })
    .where('id', '=', apiKeyId)
    .where(sql<boolean>`(last_used_at is null or last_used_at < ${isoMillis(at)})`)
    .execute();
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
