import { type RawBuilder, sql } from 'kysely';

interface DueRow {
  id: string;
  organization_id: string;
}

/** Submissions that decide themselves now, by the clock of their organization; of all organizations for null. */
export const findDueSql = (organizationId: string | null, limit: number): RawBuilder<DueRow> => sql<DueRow>`
select s.id, s.organization_id from kyb_submissions s join organization_clocks o on o.id = s.organization_id
where s.status = 'submitted' and s.decides_at <= clock_timestamp() + o.clock_offset
  and (${organizationId}::text is null or s.organization_id = ${organizationId})
order by s.organization_id limit ${limit}`;

/** Whether there is one. */
export const anyDueSql: RawBuilder<boolean> = sql<boolean>`exists (
  select from kyb_submissions s join organization_clocks o on o.id = s.organization_id
  where s.status = 'submitted' and s.decides_at <= clock_timestamp() + o.clock_offset)`;
