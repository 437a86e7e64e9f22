import { type RawBuilder, sql } from 'kysely';

/** An event that a process may post until its lease ends. */
export interface ClaimedEvent {
  id: string;
  body: string;
  failures: number;
}

/** Due events, leased for so long. Of each message its earliest one alone: what comes after it waits until it has arrived. */
export const claimImessageEventsSql = (limit: number, leaseMs: number): RawBuilder<ClaimedEvent> => sql<ClaimedEvent>`
with due as (
  select e.id from simulated_imessage_events e join organization_clocks o on o.id = e.organization_id
  where e.due_at <= clock_timestamp() + o.clock_offset
    and coalesce(e.ready_at, '-infinity') <= clock_timestamp()
    and not exists (select from simulated_imessage_events b
      where b.reference = e.reference and (b.due_at, b.id) < (e.due_at, e.id))
  order by e.due_at limit ${limit} for update of e skip locked
)
update simulated_imessage_events e set ready_at = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'
from due where e.id = due.id
returning e.id, e.body, e.failures`;
