import { type RawBuilder, sql } from 'kysely';

/** Milliseconds until the next event may be posted, by the clock of its organization; null where there is none. */
export const untilNextImessageEventSql = (): RawBuilder<{ ms: number | null }> => sql<{ ms: number | null }>`
select (extract(epoch from min(greatest(e.due_at - o.clock_offset, coalesce(e.ready_at, '-infinity')))
  - clock_timestamp()) * 1000)::float8 as ms
from simulated_imessage_events e join organization_clocks o on o.id = e.organization_id`;
