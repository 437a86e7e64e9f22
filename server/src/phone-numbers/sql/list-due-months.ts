import { type RawBuilder, sql } from 'kysely';
import { priceOfMonthSql } from './price-of-month.ts';

/** A number whose month has begun, or whose open month can be charged or suspends it now. */
export interface DueMonth {
  id: string;
  organizationId: string;
}

// A month that credit did not cover is tried again as soon as a balance covers it, and each hour in any case.
const canBeTried = (graceHours: number): RawBuilder<boolean> => sql<boolean>`(
  n.charge_uncovered_at is null or coalesce(n.charge_tried_at, '-infinity') <= clock_timestamp() - interval '1 hour'
  or coalesce((select a.balance_micro_usd from credit_accounts a where a.organization_id = n.organization_id), 0) >=
    ${priceOfMonthSql('n')}
  or (n.billing_suspended_at is null
    and n.charge_uncovered_at + ${sql.lit(graceHours)} * interval '1 hour' <= clock_timestamp() + o.clock_offset))`;

/**
 * Of an organization, or of all for null, by organization and age: who waits for credit gets it in the order in which it was
 * owed, and accounts are locked in one order. Locked until the transaction ends. Clocks that are ahead are looked at by
 * their organizations, so that all others are found by an index of instants. A text that is accepted meanwhile locks its number's key alone.
 */
export const listDueMonthsSql = (
  organizationId: string | null,
  graceHours: number,
  limit: number,
): RawBuilder<DueMonth> => sql<DueMonth>`
with begun as (
  select n.id from phone_numbers n where ${organizationId}::text is null and n.next_charge_at <= clock_timestamp()
  union
  select n.id from organization_clocks o join phone_numbers n on n.organization_id = o.id
  where (o.id = ${organizationId} or (${organizationId}::text is null and o.clock_offset > interval '0'))
    and n.next_charge_at <= clock_timestamp() + o.clock_offset
)
select n.id, n.organization_id as "organizationId"
from begun join phone_numbers n using (id) join organization_clocks o on o.id = n.organization_id
where n.released_at is null and n.next_charge_at <= clock_timestamp() + o.clock_offset and ${canBeTried(graceHours)}
order by n.organization_id, n.next_charge_at, n.id limit ${limit} for no key update of n skip locked`;

/** Whether a month that is not covered can be tried now: such ones are few. */
export const anyUncoveredDueSql = (graceHours: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from phone_numbers n join organization_clocks o on o.id = n.organization_id
  where n.charge_uncovered_at is not null and n.next_charge_at is not null and ${canBeTried(graceHours)})`;

/** When the clock of an organization stops next for a month of a number: its beginning, or the end of the grace of one. */
export const firstMonthDueSql = (organizationId: string, graceHours: number): RawBuilder<{ at: Date | null }> => sql<{
  at: Date | null;
}>`
select min(case when n.charge_uncovered_at is null or coalesce(a.balance_micro_usd, 0) >= ${priceOfMonthSql('n')}
    then n.next_charge_at
  when n.billing_suspended_at is null then n.charge_uncovered_at + ${graceHours} * interval '1 hour' end) as at
from phone_numbers n
  left join credit_accounts a on a.organization_id = n.organization_id
where n.organization_id = ${organizationId} and n.next_charge_at is not null`;
