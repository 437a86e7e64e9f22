import { sql } from 'kysely';

/**
 * Reserves so much more for a running request. `granted` is null where the request runs no more. The live row is locked before the
 * account, as at the end of a request.
 */
export const growReservationSql = (requestUuid: string, lineId: string, microUsd: number) =>
  sql<{ granted: boolean | null; grown: number }>`
with live as (
  select request_id, organization_id from router_live where request_id = ${requestUuid}::uuid for update
), asked as (
  select request_id,
    credit_reserve_more(organization_id, ${lineId}, 'req_' || replace(request_id::text, '-', ''), ${microUsd}::bigint) as granted
  from live
), grown as (
  update router_live l set reserved_micro_usd = l.reserved_micro_usd + ${microUsd}::bigint
  from asked a where l.request_id = a.request_id and a.granted
  returning l.request_id
)
select (select granted from asked) as granted, (select count(*)::int from grown) as grown`;
