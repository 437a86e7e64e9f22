import type { Tx } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { enqueueDeliveries } from './delivery-insert.ts';
import { idBounds } from './id-bounds.ts';

/** Takes due deliveries out of the waker's sight until there is room at their endpoint. */
export async function parkDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `update webhook_deliveries set parked_at = clock_timestamp(), wake_at = null
     where id = any($1) and id between $2 and $3 and status = 'pending'`,
    [ids, ...idBounds(ids)],
    'webhooks_park',
  );
}

/** The oldest parked deliveries of each endpoint, as many as it has places. */
export async function findParked(
  tx: Tx,
  wanted: ReadonlyArray<{ endpointId: string; places: number }>,
): Promise<Array<{ id: string; endpointId: string }>> {
  const rows = await tx.query<{ id: string; endpoint_id: string }>(
    `select p.id, w.endpoint_id
     from unnest($1::uuid[], $2::int[]) as w(endpoint_id, places)
     cross join lateral (
       select id from webhook_deliveries d
       where d.endpoint_id = w.endpoint_id and d.parked_at is not null order by id limit w.places
     ) p`,
    [wanted.map(({ endpointId }) => endpointId), wanted.map(({ places }) => places)],
    'webhooks_find_parked',
  );
  return rows.map((row) => ({ id: row.id, endpointId: row.endpoint_id }));
}

const parkedSeconds = 3;
const wokenAtOnce = 8;
const endpointsAtOnce = 200;

// The distinct endpoints are stepped through by the index, one probe each: a thousand parked rows cost as one.
const wakeSql = `
with recursive waiting as (
  (select endpoint_id from webhook_deliveries where parked_at is not null order by endpoint_id limit 1)
  union all
  select (select d.endpoint_id from webhook_deliveries d
          where d.parked_at is not null and d.endpoint_id > w.endpoint_id order by d.endpoint_id limit 1)
  from waiting w where w.endpoint_id is not null
), open as (
  select e.id from waiting w join webhook_endpoints e on e.id = w.endpoint_id
  join organizations o on o.id = e.organization_id
  where e.slow_until is null or e.slow_until <= clock_timestamp() + o.clock_offset or not e.enabled or e.deleted_at is not null
  limit ${endpointsAtOnce}
), oldest as (
  select p.id from open cross join lateral (
    select d.id, d.parked_at from webhook_deliveries d
    where d.endpoint_id = open.id and d.parked_at is not null order by d.id limit ${wokenAtOnce}
  ) p
  where p.parked_at < clock_timestamp() - interval '${parkedSeconds} seconds'
)
update webhook_deliveries d set parked_at = clock_timestamp()
from (select id from webhook_deliveries where id in (select id from oldest) order by id for update skip locked) as o
where d.id = o.id and d.parked_at is not null
returning d.id, d.endpoint_id`;

/**
 * Makes jobs for the oldest parked deliveries of each endpoint that may be attempted: the first step after a pause, and
 * after the process that parked them is gone. Whoever runs them takes the others from there.
 */
export async function wakeParked(tx: Tx, jobs: Jobs): Promise<void> {
  const rows = await tx.query<{ id: string; endpoint_id: string }>(wakeSql, [], 'webhooks_wake_parked');
  await enqueueDeliveries(
    tx,
    jobs,
    rows.map((row) => ({ id: row.id, endpointId: row.endpoint_id })),
  );
}
