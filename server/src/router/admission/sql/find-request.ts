import { type RawBuilder, sql } from 'kysely';
import type { RecordRow } from '../request-record.ts';
import { endedColumns, liveColumns } from './request-columns.ts';

/** A request of an organization by its UUID. One statement: a request that ends meanwhile is in exactly one of the two. */
export const findRequestSql = (organizationId: string, uuid: string): RawBuilder<RecordRow> => sql<RecordRow>`
select ${liveColumns} from router_live where request_id = ${uuid}::uuid and organization_id = ${organizationId}
union all
select ${endedColumns} from router_requests where id = ${uuid}::uuid and organization_id = ${organizationId}`;
