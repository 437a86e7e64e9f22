import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type DueDelivery, type DueRow, dueFromRow, enqueueDeliveries } from './delivery-insert.ts';
import { idBounds } from '../model/id-bounds.ts';

/** Takes due deliveries out of the scheduler's sight until their endpoint has a slot. */
export async function deferDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `with due as (
       select id from webhook_deliveries
       where id = any($1) and id between $2 and $3 and status = 'pending'
         and due_at <= organization_now(organization_id)
       order by id for update
     )
     update webhook_deliveries set parked_at = clock_timestamp(), wake_at = null
     where id = any($1) and id between $2 and $3 and array_position(array(select id from due), id) is not null`,
    [ids, ...idBounds(ids)],
    'webhooks_park',
  );
}

/** The oldest deferred deliveries of each endpoint, as many as it has slots. */
export async function findDeferred(
  tx: Tx,
  wanted: ReadonlyArray<{ endpointId: string; organizationId: string; slots: number }>,
): Promise<DueDelivery[]> {
  const rows = await tx.query<DueRow>(
    `select p.id, w.endpoint_id, w.organization_id
     from unnest($1::uuid[], $2::text[], $3::int[]) as w(endpoint_id, organization_id, places)
     cross join lateral (
       select id from webhook_deliveries d
       where d.endpoint_id = w.endpoint_id and d.parked_at is not null order by id limit w.places
     ) p`,
    [
      wanted.map(({ endpointId }) => endpointId),
      wanted.map(({ organizationId }) => organizationId),
      wanted.map(({ slots }) => slots),
    ],
    'webhooks_find_parked',
  );
  return rows.map(dueFromRow);
}

const deferredSeconds = 3;
const wokenAtOnce = 8;
const endpointsAtOnce = 200;

// The distinct endpoints are stepped through by the index, one probe each: a thousand deferred rows cost as one.
const wakeSql = `
with recursive waiting as (
  (select endpoint_id from webhook_deliveries where parked_at is not null order by endpoint_id limit 1)
  union all
  select (select d.endpoint_id from webhook_deliveries d
          where d.parked_at is not null and d.endpoint_id > w.endpoint_id order by d.endpoint_id limit 1)
  from waiting w where w.endpoint_id is not null
), open as (
  select e.id from waiting w join webhook_receivers e on e.id = w.endpoint_id
  join organization_clocks o on o.id = e.organization_id
  cross join lateral (
    select d.parked_at from webhook_deliveries d
    where d.endpoint_id = e.id and d.parked_at is not null order by d.id limit 1
  ) first
  where first.parked_at < clock_timestamp() - interval '${deferredSeconds} seconds'
    and (e.slow_until is null or e.slow_until <= clock_timestamp() + o.clock_offset or not e.enabled
      or e.deleted_at is not null)
  order by first.parked_at limit ${endpointsAtOnce}
), oldest as (
  select p.id from open cross join lateral (
    select d.id from webhook_deliveries d
    where d.endpoint_id = open.id and d.parked_at is not null order by d.id limit ${wokenAtOnce}
  ) p
)
update webhook_deliveries set parked_at = clock_timestamp()
where id = any(array(
  select id from webhook_deliveries where id = any(array(select id from oldest)) order by id for update skip locked
)) and parked_at is not null
returning id, endpoint_id, organization_id`;

/** SQL: whether an endpoint has any. */
export const anyDeferred: RawBuilder<boolean> = sql<boolean>`exists (
  select from webhook_deliveries where parked_at is not null)`;

/**
 * Makes jobs for the oldest deferred deliveries of each endpoint that may be attempted: the first step after a pause, and
 * after the process that deferred them is gone. The process that claims them takes the others from there. Endpoints that were looked
 * at least recently come first.
 */
export async function releaseDeferred(tx: Tx, jobs: Jobs): Promise<void> {
  const rows = await tx.query<DueRow>(wakeSql, [], 'webhooks_wake_parked');
  await enqueueDeliveries(tx, jobs, rows.map(dueFromRow));
}
