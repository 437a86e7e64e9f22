import { type RawBuilder, sql } from 'kysely';
import { soon } from '../../../platform/jobs/due-watch.ts';

const owed = sql`from simulated_imessage_events e join organization_clocks o on o.id = e.organization_id`;
const mayBePosted = sql`greatest(e.due_at - o.clock_offset, coalesce(e.ready_at, '-infinity'))`;

/** Milliseconds until the next event may be posted, by the clock of its organization; null where there is none. */
export const untilNextImessageEventSql = (): RawBuilder<{ ms: number | null }> => sql<{ ms: number | null }>`
select (extract(epoch from min(${mayBePosted}) - clock_timestamp()) * 1000)::float8 as ms ${owed}`;

/** Whether one may be posted, or may be so soon. */
export const imessageEventIsDue: RawBuilder<boolean> = sql<boolean>`exists (select ${owed} where ${mayBePosted} <= ${soon})`;
