import { type RawBuilder, sql } from 'kysely';

/** Notifies the workers of an organization that wanted to be woken at that time of its clock, or before. */
export const wakeWorkersSql = (organizationId: string, now: string, channel: string): RawBuilder<unknown> => sql`
select pg_notify(${channel}, id::text) from sessions
where organization_id = ${organizationId} and status <> 'ended' and wakes_at <= ${now}::timestamptz`;
