import { type RawBuilder, sql } from 'kysely';

/** Sessions that are being prepared by a process which is gone, locked until the transaction ends. */
export const lockAbandonedSessionsSql = (limit: number): RawBuilder<{ id: string; organizationId: string }> => sql`
select s.id, s.organization_id as "organizationId" from sessions s
where s.status = 'preparing' and s.prepared_by is not null
  and not exists (select from live_processes p where p.id = s.prepared_by)
order by s.id limit ${limit} for update of s skip locked`;

/** Whether there is one. */
export const anyAbandonedSessionSql: RawBuilder<boolean> = sql<boolean>`exists (
  select from sessions s where s.status = 'preparing' and s.prepared_by is not null
    and not exists (select from live_processes p where p.id = s.prepared_by))`;
