import { type RawBuilder, sql } from 'kysely';
import { soon } from '../../../platform/jobs/due-watch.ts';

export interface DueRow {
  id: string;
  organizationId: string;
}

/**
 * Calls whose next step is due by the clock of their organization, locked until the transaction ends; those that another transaction
 * holds are left for the next look. Null for every organization. Those of one organization stand together, in the order of the
 * organizations: two transactions that take what they find lock their brokers in one order, and never wait for each other in turn.
 */
export const lockDueCallsSql = (organizationId: string | null, limit: number): RawBuilder<DueRow> => sql<DueRow>`
with due as materialized (
  select h.id, h.organization_id, h.due_at
  from human_calls h join organization_clocks c on c.id = h.organization_id
  where h.due_at is not null and h.due_at <= clock_timestamp() + c.clock_offset
    and (${organizationId}::text is null or h.organization_id = ${organizationId})
  order by h.due_at limit ${limit} for update of h skip locked
)
select id, organization_id as "organizationId" from due order by organization_id, due_at`;

/** In how many milliseconds the next step of any call is due; null where none waits. */
export const untilNextDueSql = (): RawBuilder<{ ms: number | null }> => sql<{ ms: number | null }>`
select (extract(epoch from min(h.due_at - c.clock_offset) - clock_timestamp()) * 1000)::float8 as ms
from human_calls h join organization_clocks c on c.id = h.organization_id
where h.due_at is not null`;

/** Whether there is one, or is so soon. */
export const anyDueSoonSql: RawBuilder<boolean> = sql<boolean>`exists (
  select from human_calls h join organization_clocks c on c.id = h.organization_id
  where h.due_at is not null and h.due_at <= ${soon} + c.clock_offset)`;
