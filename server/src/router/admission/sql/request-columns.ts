import { sql } from 'kysely';

/** The columns of a record, of one that runs. */
export const liveColumns = sql`request_id as id, kind, operation, 'running' as status, null as error_code, routing, streamed,
  '[]'::json as attempts, null::json as usage, false as usage_estimated, 0 as cost_micro_usd,
  null::double precision as total_ms, null::double precision as own_ms, created_at, null::timestamptz as ended_at,
  null::json as stream`;

/** The same, of one that has ended. */
export const endedColumns = sql`id, kind, operation, status, error_code, routing, streamed, attempts, usage, usage_estimated,
  cost_micro_usd, total_ms, own_ms, created_at, ended_at, stream`;
