import { type RawBuilder, sql } from 'kysely';

// One that is due by the clock of its organization, or whose call a process has left undone.
const due = sql`
from call_callbacks c join organization_clocks o on o.id = c.organization_id
where (c.status = 'scheduled' and c.scheduled_at <= clock_timestamp() + o.clock_offset)
  or c.lease_until <= clock_timestamp()`;

/** Callbacks of all organizations whose call is to be made now, the longest waiting first; at most so many. */
export const listDueCallbacksSql = (limit: number): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`select c.id ${due} order by c.scheduled_at, c.id limit ${limit}`;

/** Whether there is one. */
export const anyDueCallbackSql: RawBuilder<boolean> = sql<boolean>`exists (select ${due})`;
