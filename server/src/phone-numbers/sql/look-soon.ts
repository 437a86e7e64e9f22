import { type RawBuilder, sql } from 'kysely';

/**
 * Has the carrier of a number asked now; nothing is written for a number of which no carrier is asked. The second
 * look at one that was not found comes a minute behind the first one all the same.
 */
export const lookSoonSql = (number: { organizationId: string; id: string }): RawBuilder<unknown> => sql`
insert into number_routings (phone_number_id, organization_id, wake_at)
select n.id, n.organization_id, clock_timestamp() from phone_numbers n
where n.organization_id = ${number.organizationId} and n.id = ${number.id} and n.released_at is null
  and n.source = 'managed' and n.carrier <> 'simulated'
  and not exists (select from number_orders o where o.phone_number_id = n.id and o.status <> 'delivered')
on conflict (phone_number_id) do update set attempts = 0, wake_at = case
  when number_routings.times_missing = 1 then number_routings.wake_at else excluded.wake_at end`;
