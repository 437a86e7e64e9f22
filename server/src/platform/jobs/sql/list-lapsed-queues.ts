import { type RawBuilder, sql } from 'kysely';

/** Queues with a job that was fetched and not settled within its time: its worker died or hangs. */
export const listLapsedQueuesSql: RawBuilder<{ name: string }> = sql<{ name: string }>`
select distinct name from pgboss.job
where state = 'active' and started_on + expire_seconds * interval '1 second' < now()`;
