import { type RawBuilder, sql } from 'kysely';
import { confirmSeconds, leaseSeconds } from '../lease-store.ts';

/** How long heartbeats may go without being known to be taken before that is a break. */
export const breakSeconds = 3;

const lostLeases = sql`
from sessions s cross join worker_lease_clock c
where s.status <> 'ended' and (
  s.offered_until <= clock_timestamp() and s.lease_renewed_at is null and s.status in ('dialing', 'ringing', 'running')
  or s.lease_renewed_at is not null
    and c.alive_at > clock_timestamp() - make_interval(secs => ${sql.lit(breakSeconds)})
    and greatest(s.lease_renewed_at, c.resumed_at)
      + make_interval(secs => case when s.is_lease_confirmed then ${sql.lit(leaseSeconds)} else ${sql.lit(confirmSeconds)} end)
      <= clock_timestamp())`;

/**
 * Sessions whose worker has not called for the length of its lease, locked until the transaction ends. Time in which no process
 * could take a heartbeat does not count: behind a break each lease gets its full length again, and during one none ends. With them come those
 * that were offered to other workers, and that none has taken in time.
 */
export const lockLostLeasesSql = (limit: number): RawBuilder<{ id: string; organizationId: string }> => sql`
select s.id, s.organization_id as "organizationId"
${lostLeases}
order by s.lease_renewed_at limit ${limit} for update of s skip locked`;

/** Whether there is one. */
export const anyLostLeaseSql: RawBuilder<boolean> = sql<boolean>`exists (select ${lostLeases})`;
