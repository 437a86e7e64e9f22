import { type RawBuilder, sql } from 'kysely';
import type { RecordRow } from '../request-record.ts';
import { endedColumns, liveColumns } from './request-columns.ts';

/** The filters of the list; null does not narrow. */
export interface RequestFilter {
  readonly operation: string | null;
  readonly status: RecordRow['status'] | null;
  /** One that was tried. */
  readonly model: string | null;
  /** Created at this instant or later, and before that one; in ISO 8601. */
  readonly from: string | null;
  readonly to: string | null;
}

const highest = sql.lit('ffffffff-ffff-ffff-ffff-ffffffffffff');

// Ids are made by the clocks of processes, rows are dated by the database's: an hour apart they cannot be. Days outside are passed
// over before they are read.
const epoch = sql`timestamptz 'epoch'`;
const firstId = (from: string | null): RawBuilder<string> =>
  sql`uuid_v7_bound(greatest(${from}::timestamptz, ${epoch} + interval '1 hour') - interval '1 hour')`;
const lastId = (to: string | null): RawBuilder<string> =>
  sql`case when ${to}::timestamptz is null then ${highest}::uuid else uuid_v7_bound(greatest(${to}, ${epoch}) + interval '1 hour') end`;

/**
 * Requests of an organization below a UUID, newest first: at most `limit`. One statement, so that a request that ends meanwhile is
 * in it once.
 */
export const listRequestsSql = (
  organizationId: string,
  { operation, status, model, from, to }: RequestFilter,
  { before, limit }: { before: string | null; limit: number },
): RawBuilder<RecordRow> => sql<RecordRow>`
select * from (
  (select ${liveColumns} from router_live
   where organization_id = ${organizationId} and request_id < coalesce(${before}::uuid, ${highest}::uuid)
     and (${operation}::text is null or operation = ${operation})
     and coalesce(${status}::text, 'running') = 'running' and ${model}::text is null
     and (${from}::timestamptz is null or created_at >= ${from})
     and (${to}::timestamptz is null or created_at < ${to})
   order by request_id desc limit ${limit})
  union all
  (select ${endedColumns} from router_requests
   where organization_id = ${organizationId} and id < coalesce(${before}::uuid, ${highest}::uuid)
     and id >= ${firstId(from)} and id <= ${lastId(to)}
     and (${operation}::text is null or operation = ${operation})
     and (${status}::text is null or status = ${status})
     and (${model}::text is null or exists (select from json_array_elements(attempts) a where a ->> 'model' = ${model}))
     and (${from}::timestamptz is null or created_at >= ${from})
     and (${to}::timestamptz is null or created_at < ${to})
   order by id desc limit ${limit})
) of_organization
order by id desc limit ${limit}`;
