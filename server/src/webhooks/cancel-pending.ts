import type { Tx } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { idBounds } from './id-bounds.ts';
import { cancelQueue } from './queues.ts';
import { isLiveReceiver } from './receiver-store.ts';
import { settleReplays } from './replay-store.ts';
import { lockPendingSql } from './sql/lock-deliveries.ts';

const atOnce = 1_000;

const cancelSql = `
update webhook_deliveries
set status = 'cancelled', error = coalesce(error, 'The endpoint was disabled or deleted'), wake_at = null,
  parked_at = null, replay_id = null
where id = any($1) and id between $2 and $3`;

/**
 * Cancels what is pending at an endpoint that the same transaction disabled or deleted: the first thousand now, the
 * rest by a job.
 */
export async function cancelPending(tx: Tx, jobs: Jobs, organizationId: string, endpointId: string): Promise<void> {
  // What is locked is in the hands of a claim or an outcome, and both look at the endpoint themselves: none is waited for,
  // so that the order of locks does not matter.
  const { rows } = await lockPendingSql(organizationId, endpointId, atOnce).execute(tx.kysely);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.query(cancelSql, [ids, ...idBounds(ids)], 'webhooks_cancel_pending');
  await settleReplays(
    tx,
    rows.flatMap(({ replay_id: replayId }) => (replayId === null ? [] : [{ replayId, outcome: 'cancelled' as const }])),
  );
  if (rows.length === atOnce) await jobs.enqueue(tx, cancelQueue, [{ payload: { organizationId, endpointId } }]);
}

/** The job: cancels on, unless the endpoint was enabled again meanwhile. */
export async function cancelRest(
  tx: Tx,
  jobs: Jobs,
  { organizationId, endpointId }: { organizationId: string; endpointId: string },
): Promise<void> {
  const [endpoint] = await tx.query<{ live: boolean }>(
    `select enabled and deleted_at is null as live from webhook_endpoints
     where organization_id = $1 and id = $2 for share`,
    [organizationId, endpointId],
  );
  // A subscription of a channel that was deleted stays so: it needs no lock.
  const isLive = endpoint?.live ?? (await isLiveReceiver(tx, endpointId));
  if (!isLive) await cancelPending(tx, jobs, organizationId, endpointId);
}
