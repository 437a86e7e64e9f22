import { type RawBuilder, sql } from 'kysely';

/** A line whose stream a process has that has not renewed its lease for so long. */
export interface AbandonedLine {
  readonly organizationId: string;
  readonly sessionId: string;
  readonly streamId: string | null;
}

const abandoned = (silentSeconds: number): RawBuilder<unknown> => sql`
from lines l where l.status = 'open' and l.is_stream_used and l.lost_at is null and not l.wants_end and l.streamed_by is not null
  and not exists (select from live_processes p
    where p.id = l.streamed_by and p.renewed_at > clock_timestamp() - make_interval(secs => ${sql.lit(silentSeconds)}))`;

/** At most so many of them. */
export const findAbandonedLinesSql = (silentSeconds: number, most: number): RawBuilder<AbandonedLine> => sql`
select l.organization_id as "organizationId", l.session_id as "sessionId", l.stream_id as "streamId" ${abandoned(silentSeconds)}
order by l.session_id limit ${most}`;

/** Whether there is one. */
export const anyAbandonedLineSql = (silentSeconds: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select ${abandoned(silentSeconds)})`;
