import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { insertDeliveries } from '../rows/delivery-insert.ts';
import { tagsOfPayload } from '../rows/event-store.ts';
import { lockRecords } from '../events/index.ts';
import { listEndpoints, lockEndpoint } from '../endpoints/index.ts';
import { idBounds } from '../model/id-bounds.ts';
import { isSentAgain } from '../model/redeliverable.policy.ts';
import { chunkEnd, lookedAt, perChunk, type ReplayChunk } from './replay-chunk.ts';
import type { Replay } from '../rows/replay-store.ts';
import { maxAutomaticAttempts } from '../model/retry.policy.ts';
import { route } from '../model/routing.policy.ts';

const lookSql = `
select id from webhook_events
where organization_id = $1 and id > $2 and id < $3
order by id limit ${lookedAt}`;

// The log goes back 30 days, and so does what is brought into it.
const missedSql = `
select v.id, v.type, v.agent_id, v.session_id, v.occurred_at, v.payload
from webhook_events v
where v.organization_id = $1 and v.id = any($2) and v.id between $3 and $4 and v.type = any($5)
  and v.occurred_at >= (select since from webhook_replays where id = $6)
  and v.occurred_at > organization_now($1) - interval '30 days'
  and not exists (
    select from webhook_deliveries d
    where d.organization_id = v.organization_id and d.event_id = v.id and d.endpoint_id = $7
  )
order by v.id limit ${perChunk}`;

interface MissedRow {
  id: string;
  type: string;
  agent_id: string | null;
  session_id: string | null;
  occurred_at: Date;
  payload: string;
}

/** Finds the next events that the replay's endpoint would get now and has no record of. */
export async function nextMissed(tx: Tx, jobs: Jobs, ids: Ids, replay: Replay): Promise<ReplayChunk> {
  const { organizationId, endpointId } = replay;
  await lockRecords(tx, organizationId);
  // Two replays of one endpoint would otherwise both find an event without a record.
  const endpoint = await lockEndpoint(tx, organizationId, endpointId);
  const looked = (await tx.query<{ id: string }>(lookSql, [organizationId, replay.position, replay.id])).map(
    (row) => row.id,
  );
  const missed = await tx.query<MissedRow>(missedSql, [
    organizationId,
    looked,
    ...idBounds(looked),
    (endpoint?.events ?? []).filter((type) => isSentAgain(type) && !isOperational(type)),
    replay.id,
    endpointId,
  ]);
  const subscriptions = (await listEndpoints(tx, organizationId))
    .filter(({ enabled }) => enabled)
    .map((live) => ({ ...live, endpointId: live.id }));
  const deliveries = missed
    .map((row) => deliveryOf(row, replay))
    .filter(({ eventType: type, agentId, tags }) =>
      route({ organizationId, type, agentId, tags }, subscriptions).some((one) => one.endpointId === endpointId),
    );
  return {
    ...chunkEnd(
      looked,
      missed.map((row) => row.id),
      replay.position,
    ),
    count: deliveries.length,
    putInLine: async () => {
      await insertDeliveries(tx, jobs, ids, deliveries, 'many');
    },
  };
}

/** Events about endpoints and deliveries: news that is old by then. */
function isOperational(eventType: string): boolean {
  return eventType.startsWith('endpoint.') || eventType.startsWith('delivery.');
}

function deliveryOf(row: MissedRow, replay: Replay) {
  return {
    organizationId: replay.organizationId,
    eventId: row.id,
    endpointId: replay.endpointId,
    eventType: row.type,
    sessionId: row.session_id,
    agentId: row.agent_id,
    tags: tagsOfPayload(row.payload),
    occurredAt: instantFromDate(row.occurred_at),
    maxAutomaticAttempts: maxAutomaticAttempts(row.type),
    replayId: replay.id,
  };
}
