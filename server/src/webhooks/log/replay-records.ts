import type { Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { enqueueDeliveries } from '../rows/delivery-insert.ts';
import { idBounds } from '../model/id-bounds.ts';
import { isSentAgain } from '../model/redeliverable.policy.ts';
import { chunkEnd, lookedAt, perChunk, type ReplayChunk } from './replay-chunk.ts';
import type { Replay } from '../rows/replay-store.ts';
import { statesBefore } from '../model/status.ts';
import { rewakeSeconds } from '../model/wake-time.ts';

// Ids are made in the order of time: what has a higher one than the replay came after it.
const lookSql = `
select id, event_type from webhook_deliveries
where organization_id = $1 and endpoint_id = $2 and id > $3 and id < $4
order by id limit ${lookedAt}`;

const lockSql = `
select d.id from webhook_deliveries d
where d.organization_id = $1 and d.id = any($2) and d.id between $3 and $4 and d.status = any($5)
  and d.created_at >= (select since from webhook_replays where id = $6) and d.expires_at > organization_now($1)
order by d.id limit ${perChunk} for update`;

const markSql = `
update webhook_deliveries
set status = 'pending', replay_id = $4, due_at = organization_now(organization_id),
  wake_at = clock_timestamp() + interval '${rewakeSeconds} seconds'
where id = any($1) and id between $2 and $3`;

/** Locks the next records of the replay's endpoint that ended without success and can be sent again. */
export async function nextRecords(tx: Tx, jobs: Jobs, replay: Replay): Promise<ReplayChunk> {
  const { organizationId, endpointId } = replay;
  const looked = await tx.query<{ id: string; event_type: string }>(lookSql, [
    organizationId,
    endpointId,
    replay.position,
    replay.id,
  ]);
  const candidates = looked.filter((row) => isSentAgain(row.event_type)).map((row) => row.id);
  const locked = await tx.query<{ id: string }>(lockSql, [
    organizationId,
    candidates,
    ...idBounds(candidates),
    statesBefore('replay'),
    replay.id,
  ]);
  const taken = locked.map((row) => row.id);
  return {
    ...chunkEnd(
      looked.map((row) => row.id),
      taken,
      replay.position,
    ),
    count: taken.length,
    putInLine: async () => {
      await tx.query(markSql, [taken, ...idBounds(taken), replay.id]);
      await enqueueDeliveries(
        tx,
        jobs,
        taken.map((id) => ({ id, endpointId, organizationId })),
        'many',
      );
    },
  };
}
