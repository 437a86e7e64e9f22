import { type RawBuilder, sql } from 'kysely';

export interface DueRow {
  id: string;
  organizationId: string;
}

/**
 * Active sessions whose next step is due by the clock of their organization, locked until the transaction ends; those that
 * another transaction holds are left for the next look. Null for every organization.
 */
export const lockDueSessionsSql = (organizationId: string | null, limit: number): RawBuilder<DueRow> => sql<DueRow>`
select s.id, s.organization_id as "organizationId"
from sessions s join organization_clocks c on c.id = s.organization_id
where s.status <> 'ended' and s.due_at <= clock_timestamp() + c.clock_offset
  and (${organizationId}::text is null or s.organization_id = ${organizationId})
order by s.due_at limit ${limit} for update of s skip locked`;

/** Whether there is one. */
export const anyDueSessionSql: RawBuilder<boolean> = sql<boolean>`exists (
  select from sessions s join organization_clocks c on c.id = s.organization_id
  where s.status <> 'ended' and s.due_at <= clock_timestamp() + c.clock_offset)`;
