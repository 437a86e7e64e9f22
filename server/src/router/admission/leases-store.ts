import type { Tx } from '../../platform/db/database.ts';

// The longest stream and more, which is longer than the longest audio of the largest file and its deadline: what is older is a
// fault, and holds a place.
const oldestMs = 14_700_000;

// What runs is little, and most of it runs in processes that are there: this reads all of it.
const abandoned = `
from router_live l
where not exists (
    select from router_processes p where p.id = l.process_id and p.lease_until > clock_timestamp())
  or l.created_at < clock_timestamp() - ${oldestMs} * interval '1 ms'`;

/**
 * Takes or renews the lease of a process, for so many milliseconds of the database's clock; answers whether it has seen
 * requests that no process runs any more.
 */
export async function renewLease(tx: Tx, processId: string, leaseMs: number): Promise<boolean> {
  const [row] = await tx.query<{ any_abandoned: boolean }>(
    `insert into router_processes (id, lease_until) values ($1, clock_timestamp() + $2::int * interval '1 ms')
     on conflict (id) do update set lease_until = excluded.lease_until
     returning exists (select ${abandoned}) as any_abandoned`,
    [processId, leaseMs],
    'router_renew_lease',
  );
  return row?.any_abandoned ?? false;
}

export async function endLease(tx: Tx, processId: string): Promise<void> {
  await tx.query('delete from router_processes where id = $1', [processId]);
}

const abandonedSql = `select l.request_id ${abandoned} order by l.request_id limit $1`;

/** The UUIDs of requests that nobody runs any more: their process has no lease, or they are older than any can be. */
export async function findAbandoned(tx: Tx, most: number): Promise<string[]> {
  const rows = await tx.query<{ request_id: string }>(abandonedSql, [most], 'router_find_abandoned');
  return rows.map((row) => row.request_id);
}

/** Deletes the leases that nobody renews and no running request names. */
export async function deleteOldLeases(tx: Tx): Promise<void> {
  await tx.query(
    `delete from router_processes p where p.lease_until < clock_timestamp() - interval '1 hour'
     and not exists (select from router_live l where l.process_id = p.id)`,
  );
}

const deleteKeysSql = `
delete from router_keys where ctid = any(array(
  select ctid from router_keys where created_at < clock_timestamp() - $1::int * interval '1 day'
  order by created_at limit $2 for update skip locked))
returning 1`;

/** Deletes keys that are older than so many days, at most so many; resolves with their number. */
export async function deleteOldKeys(tx: Tx, { days, most }: { days: number; most: number }): Promise<number> {
  return (await tx.query(deleteKeysSql, [days, most], 'router_delete_old_keys')).length;
}
