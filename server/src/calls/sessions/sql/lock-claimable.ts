import { type RawBuilder, sql } from 'kysely';
import type { SessionKind } from '../types.ts';

/**
 * The oldest session that waits for a worker of these, locked until the transaction ends; those that another transaction holds
 * are passed over. Null for every organization, and for sessions without a script; `isJoined` for those alone that a client has joined.
 */
export const lockClaimableSql = (asked: {
  organizationId: string | null;
  kinds: readonly SessionKind[];
  scripts: readonly string[] | null;
  isJoined: boolean;
}): RawBuilder<{ id: string; organizationId: string }> => sql`
select id, organization_id as "organizationId" from sessions
where status = 'created' and kind = any(${asked.kinds}::text[])
  and (${asked.organizationId}::text is null or organization_id = ${asked.organizationId})
  and (case when ${asked.scripts}::text[] is null then script is null else script = any(${asked.scripts}::text[]) end)
  and (client_joined_at is not null or not ${asked.isJoined}::boolean)
order by id limit 1 for update skip locked`;
