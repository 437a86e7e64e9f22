import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { idWindow } from '../../platform/db/id-window.ts';

export type ReplayStatus = 'running' | 'completed' | 'cancelled';
/** What is put in line next: records that ended without success, then events without a record. */
export type ReplayPhase = 'records' | 'missed' | 'done';

/** A request to send again what an endpoint did not get. */
export interface Replay {
  id: string;
  organizationId: string;
  endpointId: string;
  since: Temporal.Instant;
  includeMissed: boolean;
  status: ReplayStatus;
  phase: ReplayPhase;
  /** The id after which the phase goes on. */
  position: string;
  /** Deliveries put in line so far, and how many of them ended how. */
  total: number;
  delivered: number;
  failed: number;
  cancelled: number;
  createdAt: Temporal.Instant;
  completedAt: Temporal.Instant | null;
}

interface ReplayRow {
  id: string;
  organization_id: string;
  endpoint_id: string;
  since: Date;
  include_missed: boolean;
  status: ReplayStatus;
  phase: ReplayPhase;
  position: string;
  total: number;
  delivered: number;
  failed: number;
  cancelled: number;
  created_at: Date;
  completed_at: Date | null;
}

const firstPosition = idWindow.from('$4::timestamptz', '$2');

/** `since` is ISO 8601. */
export async function insertReplay(
  tx: Tx,
  replay: { id: string; organizationId: string; endpointId: string; since: string; includeMissed: boolean },
): Promise<void> {
  await tx.query(
    `insert into webhook_replays
       (id, organization_id, endpoint_id, since, include_missed, status, phase, position, created_at)
     values ($1, $2, $3, $4, $5, 'running', 'records', ${firstPosition}, organization_now($2))`,
    [replay.id, replay.organizationId, replay.endpointId, replay.since, replay.includeMissed],
  );
}

/** One replay of a live endpoint, for 30 days; anything else is as absent as an unknown one. */
export async function findReplay(
  tx: Tx,
  ids: { organizationId: string; endpointId: string; replayId: string },
): Promise<Replay | null> {
  const [row] = await tx.query<ReplayRow>(
    `select r.* from webhook_replays r
     join webhook_endpoints e on e.organization_id = r.organization_id and e.id = r.endpoint_id
     where r.organization_id = $1 and r.endpoint_id = $2 and r.id = $3 and e.deleted_at is null
       and r.created_at > organization_now($1) - interval '30 days'`,
    [ids.organizationId, ids.endpointId, ids.replayId],
  );
  return row === undefined ? null : fromRow(row);
}

/** A running replay, by id alone: for the worker. `live` is false once its endpoint is disabled or deleted. */
export async function findRunningReplay(tx: Tx, id: string): Promise<(Replay & { live: boolean }) | null> {
  const [row] = await tx.query<ReplayRow & { live: boolean }>(
    `select r.*, e.enabled and e.deleted_at is null as live
     from webhook_replays r
     join webhook_endpoints e on e.organization_id = r.organization_id and e.id = r.endpoint_id
     where r.id = $1 and r.status = 'running' and r.phase <> 'done'`,
    [id],
  );
  return row === undefined ? null : { ...fromRow(row), live: row.live };
}

/** Whether the replay's endpoint takes deliveries; nobody changes that before the transaction ends. */
export async function isLive(tx: Tx, replay: Pick<Replay, 'organizationId' | 'endpointId'>): Promise<boolean> {
  const [row] = await tx.query<{ live: boolean }>(
    `select enabled and deleted_at is null as live from webhook_endpoints
     where organization_id = $1 and id = $2 for share`,
    [replay.organizationId, replay.endpointId],
  );
  return row?.live === true;
}

// Everything is in line and has ended: in whichever transaction that becomes true.
const completed = (r: { phase: string; ended: string; total: string }): string =>
  `(status = 'running' and ${r.phase} = 'done' and ${r.ended} = ${r.total})`;

const inLine = completed({ phase: '$4', ended: 'delivered + failed + cancelled', total: 'total + $6' });
const advanceSql = `
update webhook_replays set phase = $4, position = coalesce($5::uuid, ${idWindow.from('since', 'organization_id')}),
  total = total + $6::int,
  status = case when ${inLine} then 'completed' else status end,
  completed_at = case when ${inLine} then organization_now(organization_id) end
where id = $1 and status = 'running' and phase = $2 and position = $3
returning id`;

/**
 * Moves a replay on past a chunk of which `added` deliveries are put in line by the same transaction; `position` null is
 * the beginning of a phase. False when somebody else moved it meanwhile: then nothing may be put in line.
 */
export async function advanceReplay(
  tx: Tx,
  replay: Pick<Replay, 'id' | 'phase' | 'position'>,
  next: { phase: ReplayPhase; position: string | null; added: number },
): Promise<boolean> {
  const rows = await tx.query(advanceSql, [
    replay.id,
    replay.phase,
    replay.position,
    next.phase,
    next.position,
    next.added,
  ]);
  return rows.length === 1;
}

/** Ends a replay whose endpoint was disabled or deleted before everything was in line. */
export async function cancelReplay(tx: Tx, id: string): Promise<void> {
  await tx.query(`update webhook_replays set status = 'cancelled' where id = $1 and status = 'running'`, [id]);
}

/** How one delivery of a replay ended. */
export interface SettledReplay {
  replayId: string;
  outcome: 'delivered' | 'failed' | 'cancelled';
}

const settled = completed({
  phase: 'r.phase',
  ended: 'r.delivered + s.delivered + r.failed + s.failed + r.cancelled + s.cancelled',
  total: 'r.total',
});
const settleSql = `
with ended as (
  select replay_id, count(*) filter (where outcome = 'delivered')::int as delivered,
    count(*) filter (where outcome = 'failed')::int as failed,
    count(*) filter (where outcome = 'cancelled')::int as cancelled
  from unnest($1::uuid[], $2::text[]) as e(replay_id, outcome) group by replay_id
), s as (
  select ended.* from ended join webhook_replays l on l.id = ended.replay_id order by l.id for update of l
)
update webhook_replays r set
  delivered = r.delivered + s.delivered, failed = r.failed + s.failed, cancelled = r.cancelled + s.cancelled,
  status = case when ${settled} then 'completed' else r.status end,
  completed_at = case when ${settled} then organization_now(r.organization_id) else r.completed_at end
from s where r.id = s.replay_id`;

/**
 * Counts deliveries that ended, once each: the caller takes the replay's id off their rows in the same transaction,
 * which locks deliveries and endpoints before.
 */
export async function settleReplays(tx: Tx, ended: readonly SettledReplay[]): Promise<void> {
  if (ended.length === 0) return;
  await tx.query(
    settleSql,
    [ended.map(({ replayId }) => replayId), ended.map(({ outcome }) => outcome)],
    'webhooks_settle_replays',
  );
}

function fromRow(row: ReplayRow): Replay {
  return {
    id: row.id,
    organizationId: row.organization_id,
    endpointId: row.endpoint_id,
    since: instantFromDate(row.since),
    includeMissed: row.include_missed,
    status: row.status,
    phase: row.phase,
    position: row.position,
    total: row.total,
    delivered: row.delivered,
    failed: row.failed,
    cancelled: row.cancelled,
    createdAt: instantFromDate(row.created_at),
    completedAt: row.completed_at === null ? null : instantFromDate(row.completed_at),
  };
}
