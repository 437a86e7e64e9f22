import { type RawBuilder, sql } from 'kysely';

interface DueRow {
  phoneNumberId: string;
}

/**
 * Orders whose time has come: those whose process died or could not learn their outcome, in real time, and those that pend,
 * by the clock of their organization. What is found is looked after again half a minute later, in case its job is lost.
 */
export const wakeDueOrdersSql = (organizationId: string | null, limit: number): RawBuilder<DueRow> => sql<DueRow>`
with due as (
  select o.phone_number_id from number_orders o join organization_clocks c on c.id = o.organization_id
  where o.status in ('new', 'placing', 'pending') and coalesce(o.wake_at, '-infinity') <= clock_timestamp()
    and (o.due_at is null or o.due_at <= clock_timestamp() + c.clock_offset)
    and (${organizationId}::text is null or o.organization_id = ${organizationId})
  order by o.phone_number_id limit ${limit} for update of o skip locked
)
update number_orders o set wake_at = clock_timestamp() + interval '30 seconds'
from due where o.phone_number_id = due.phone_number_id
returning o.phone_number_id as "phoneNumberId"`;

/** Whether there is one. */
export const anyDueOrderSql: RawBuilder<boolean> = sql<boolean>`exists (
  select from number_orders o join organization_clocks c on c.id = o.organization_id
  where o.status in ('new', 'placing', 'pending') and coalesce(o.wake_at, '-infinity') <= clock_timestamp()
    and (o.due_at is null or o.due_at <= clock_timestamp() + c.clock_offset))`;
