import { type RawBuilder, sql } from 'kysely';
import type { SessionKind } from '../types.ts';

/** For so long an organization's own worker that was heard keeps its sessions. */
const ownWorkerSeconds = 30;

/**
 * The oldest session that waits for a worker of these, locked until the transaction ends; those that another transaction holds
 * are passed over. Null for every organization, and for sessions without a script; `isJoined` for those alone that a client has joined, or a
 * telephone will, and that no worker of their organization's own is there for.
 */
export const lockClaimableSql = (asked: {
  organizationId: string | null;
  kinds: readonly SessionKind[];
  scripts: readonly string[] | null;
  isJoined: boolean;
}): RawBuilder<{ id: string; organizationId: string }> => sql`
select id, organization_id as "organizationId" from sessions
where (status = 'created' or offered_until > clock_timestamp() and lease_renewed_at is null
    and status in ('dialing', 'ringing', 'running')) and kind = any(${asked.kinds}::text[])
  and (${asked.organizationId}::text is null or organization_id = ${asked.organizationId})
  and (case when ${asked.scripts}::text[] is null then script is null else script = any(${asked.scripts}::text[]) end)
  and (not ${asked.isJoined}::boolean or (client_joined_at is not null or kind = 'phone') and not exists (
    select from own_workers o
    where o.organization_id = sessions.organization_id
      and o.heard_at > clock_timestamp() - make_interval(secs => ${ownWorkerSeconds})))
order by id limit 1 for update skip locked`;
