import type { Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { cancelQueue } from '../model/queues.ts';
import { isLiveReceiver } from './receiver-store.ts';
import { settleReplays } from './replay-store.ts';
import { cancelLockedSql, lockPendingSql } from './sql/cancel-pending.ts';

const atOnce = 1_000;

/**
 * Cancels what is pending at an endpoint that the same transaction disabled or deleted: the first thousand now, the
 * rest by a job.
 */
export async function cancelPending(tx: Tx, jobs: Jobs, organizationId: string, endpointId: string): Promise<void> {
  // What is locked is in the hands of a claim or an outcome, and both look at the endpoint themselves: none is waited for,
  // so that the order of locks does not matter.
  const { rows } = await lockPendingSql(organizationId, endpointId, atOnce).execute(tx.kysely);
  if (rows.length === 0) return;
  await cancelLockedSql(rows.map(({ id }) => id)).execute(tx.kysely);
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
