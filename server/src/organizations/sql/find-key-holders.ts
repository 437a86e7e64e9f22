import { type RawBuilder, sql } from 'kysely';
import type { ApiKeyScope, CreditPolicy, OrganizationMode } from '../types.ts';
import { keyInForce } from './key-in-force.ts';

export interface HolderRow {
  key_sha256: Buffer;
  api_key_id: string;
  scopes: ApiKeyScope[];
  organization_id: string;
  mode: OrganizationMode;
  credit_policy: CreditPolicy;
  is_admin: boolean;
  expires_in_ms: number | null;
}

const holders = sql`
select k.key_sha256, k.id as api_key_id, k.scopes, o.id as organization_id, o.mode, o.credit_policy, o.is_admin,
  (extract(epoch from k.expires_at - now()) * 1000)::float8 as expires_in_ms
from api_keys k join organizations o on o.id = k.organization_id`;

/** Whom the keys of these hashes speak for; what does not work is absent. Asked for each group of unknown keys. */
export const findKeyHoldersSql = (keysSha256: readonly Buffer[]): RawBuilder<HolderRow> =>
  sql<HolderRow>`${holders} where k.key_sha256 = any(${keysSha256}::bytea[]) and ${keyInForce}`;

/** Whom the key of this id speaks for. */
export const findKeyHolderSql = (organizationId: string, apiKeyId: string): RawBuilder<HolderRow> =>
  sql<HolderRow>`${holders} where k.organization_id = ${organizationId} and k.id = ${apiKeyId} and ${keyInForce}`;
