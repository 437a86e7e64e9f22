import type { Temporal } from 'temporal-polyfill';
import { type Clock, instantFromDate } from '../../platform/time/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { cancelPending } from '../rows/cancel-pending.ts';
import { type DueRow, dueFromRow, enqueueDeliveries } from '../rows/delivery-insert.ts';
import { type PayloadRow, payloadOfRow } from '../rows/event-row.ts';
import { extractedTypes } from '../endpoints/index.ts';
import { idBounds } from '../model/id-bounds.ts';
import { settleReplays } from '../rows/replay-store.ts';
import { statesBefore } from '../model/status.ts';
import type { AttemptTrigger, PassedParts } from '../model/types.ts';
import { rewakeSeconds } from '../model/wake-time.ts';

/** An event as it is sent. */
export interface ClaimedEvent {
  id: string;
  type: string;
  payload: string;
  /** The provider's id of an event that is passed on, and what is sent beside it; absent for events of ours. */
  passed?: PassedParts;
}

/** The right to attempt one delivery once, until its lease ends. */
export interface Claim {
  deliveryId: string;
  organizationId: string;
  endpointId: string;
  event: ClaimedEvent;
  /** The fencing token: higher than that of every claim before. */
  fence: string;
  attemptNumber: number;
  /** Automatic attempts with this one, and how many there can be. */
  automaticAttempts: number;
  maxAutomaticAttempts: number;
  trigger: AttemptTrigger;
  /** It was deferred: there may be more of its kind. */
  wasDeferred: boolean;
  /** The organization's time at the claim. */
  at: Temporal.Instant;
  /** When the lease ends on this process's monotonic clock, counted from before the claim was sent. */
  monotonicEndMs: number;
  latenessMs: number;
}

/** Beside the receiver's own time: room for the claim's answer and for writing the outcome. */
export const leaseSlackMs = 15_000;

// An attempt counts from here on: at most eight automatic ones hold through any crash. What is locked is found again by
// its place in a list, and by no join (decision 329).
const claimSql = `
with locked as (
  select d.id, d.parked_at is not null as was_parked, e.timeout_ms, o.clock_offset
  from webhook_deliveries d
  join webhook_receivers e on e.organization_id = d.organization_id and e.id = d.endpoint_id
  join organization_clocks o on o.id = d.organization_id
  where d.id = any($1) and d.id between $2 and $3 and d.status = any($4)
    and d.due_at <= clock_timestamp() + o.clock_offset and d.expires_at > clock_timestamp() + o.clock_offset
    and e.enabled and e.deleted_at is null
    and (e.slow_until is null or e.slow_until <= clock_timestamp() + o.clock_offset)
  order by d.id for update of d
), claimed as (
  update webhook_deliveries d set
    status = 'delivering', fence = d.fence + 1, attempts = d.attempts + 1, attempt_number = d.attempts + 1,
    automatic_attempts = d.automatic_attempts + case when d.replay_id is null then 1 else 0 end,
    wake_at = null, parked_at = null,
    lease_until = clock_timestamp() + interval '1 millisecond' * (${leaseSlackMs}
      + (array(select timeout_ms from locked))[array_position(array(select id from locked), d.id)])
  where d.id = any($1) and d.id between $2 and $3 and array_position(array(select id from locked), d.id) is not null
  returning d.id, d.organization_id, d.endpoint_id, d.event_id, d.event_type, d.fence, d.attempts, d.automatic_attempts,
    d.max_automatic_attempts, d.replay_id, d.provider_event_id, d.due_at
)
select d.id, d.organization_id, d.endpoint_id, d.event_id, d.event_type, d.fence, d.attempts, d.automatic_attempts,
  d.max_automatic_attempts, d.replay_id, d.provider_event_id, locked.was_parked, clock_timestamp() + locked.clock_offset as at, locked.timeout_ms,
  extract(epoch from clock_timestamp() + locked.clock_offset - d.due_at)::float8 * 1000 as lateness_ms,
  (select e.payload from webhook_events e where e.id = d.event_id) as payload,
  case when d.event_type = any($5)
    then (select e.own_data -> d.endpoint_id::text from webhook_events e where e.id = d.event_id) end as own_data,
  case when d.provider_event_id is not null
    then (select e.headers from webhook_events e where e.id = d.event_id) end as headers
from claimed d join locked using (id)`;

interface Row extends PayloadRow {
  id: string;
  organization_id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  fence: string;
  attempts: number;
  automatic_attempts: number;
  max_automatic_attempts: number;
  replay_id: string | null;
  was_parked: boolean;
  at: Date;
  timeout_ms: number;
  lateness_ms: number;
  provider_event_id: string | null;
  headers: Record<string, string> | null;
}

/**
 * Claims what is still pending, due, and may go to its endpoint now. A row that is locked is waited for: one that was
 * skipped would have no job any more.
 */
export async function claimDeliveries(database: Database, clock: Clock, ids: readonly string[]): Promise<Claim[]> {
  const beforeMs = clock.monotonicMs();
  const rows = await database.read.query<Row>(
    claimSql,
    [ids, ...idBounds(ids), statesBefore('claim'), extractedTypes],
    'webhooks_claim',
  );
  return rows.map((row) => ({
    deliveryId: row.id,
    organizationId: row.organization_id,
    endpointId: row.endpoint_id,
    event: {
      id: row.event_id,
      type: row.event_type,
      payload: payloadOfRow(row),
      ...(row.provider_event_id === null
        ? {}
        : { passed: { webhookId: row.provider_event_id, headers: row.headers ?? {} } }),
    },
    fence: row.fence,
    attemptNumber: row.attempts,
    automaticAttempts: row.automatic_attempts,
    maxAutomaticAttempts: row.max_automatic_attempts,
    trigger: row.replay_id === null ? 'automatic' : 'manual',
    wasDeferred: row.was_parked,
    at: instantFromDate(row.at),
    monotonicEndMs: beforeMs + row.timeout_ms + leaseSlackMs,
    latenessMs: row.lateness_ms,
  }));
}

// Only while the lease holds: the process that ended it has counted the attempt. Where a redelivery was counted after the
// claim, its number is taken: the next attempt must not get it too.
const giveBackSql = `
update webhook_deliveries
set status = 'pending', attempts = attempts - case when attempts = attempt_number then 1 else 0 end, lease_until = null,
  automatic_attempts = automatic_attempts - case when replay_id is null then 1 else 0 end,
  wake_at = clock_timestamp() + interval '${rewakeSeconds} seconds'
where id = $1 and fence = $2 and status = any($3) and lease_until > clock_timestamp()
returning id, endpoint_id, organization_id`;

/** Undoes a claim under which nothing was sent: the delivery is due as before, and no automatic attempt is used up. */
export async function giveBack(tx: Tx, jobs: Jobs, { deliveryId, fence }: Claim): Promise<void> {
  const values = [deliveryId, fence, statesBefore('retry')];
  const rows = await tx.query<DueRow>(giveBackSql, values, 'webhooks_give_back');
  await enqueueDeliveries(tx, jobs, rows.map(dueFromRow));
}

// A pause that the receiver asked for is waited out deferred: the scheduler looks at the endpoint once, and not at each row.
const skipSql = `
with over as (
  select d.id, d.organization_id, d.endpoint_id, d.replay_id,
    case when not e.enabled or e.deleted_at is not null then 'cancelled'
      when d.expires_at <= clock_timestamp() + o.clock_offset then 'expired' end as ended
  from webhook_deliveries d
  join webhook_receivers e on e.organization_id = d.organization_id and e.id = d.endpoint_id
  join organization_clocks o on o.id = d.organization_id
  where d.id = any($1) and d.id between $2 and $3 and d.status = any($4)
    and d.due_at <= clock_timestamp() + o.clock_offset
  order by d.id for update of d
), cancelled as (
  update webhook_deliveries d set
    status = 'cancelled', error = coalesce(d.error, 'The endpoint was disabled or deleted'), wake_at = null,
    parked_at = null, replay_id = null
  where d.id = any($1) and d.id between $2 and $3
    and array_position(array(select id from over where ended = 'cancelled'), d.id) is not null
), expired as (
  update webhook_deliveries d set
    status = 'expired', error = coalesce(d.error, 'The record expired'), wake_at = null, parked_at = null, replay_id = null
  where d.id = any($1) and d.id between $2 and $3
    and array_position(array(select id from over where ended = 'expired'), d.id) is not null
), parked as (
  update webhook_deliveries d set wake_at = null, parked_at = clock_timestamp()
  where d.id = any($1) and d.id between $2 and $3
    and array_position(array(select id from over where ended is null), d.id) is not null
)
select organization_id, endpoint_id, ended, replay_id from over`;

/**
 * What becomes of due deliveries that may not go now: cancelled where the endpoint is disabled or deleted, with all that
 * is pending there, expired where their record is, and otherwise deferred until the endpoint has a slot.
 */
export async function skipDue(tx: Tx, jobs: Jobs, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.query<{
    organization_id: string;
    endpoint_id: string;
    /** Null for one that is deferred. */
    ended: 'cancelled' | 'expired' | null;
    replay_id: string | null;
  }>(
    skipSql,
    // Only what is pending waits; cancel and expire begin there alone.
    [ids, ...idBounds(ids), statesBefore('cancel')],
    'webhooks_pass_over',
  );
  const dead = new Map(
    rows.filter(({ ended }) => ended === 'cancelled').map((row) => [row.endpoint_id, row.organization_id]),
  );
  for (const [endpointId, organizationId] of dead) await cancelPending(tx, jobs, organizationId, endpointId);
  await settleReplays(
    tx,
    rows.flatMap(({ ended, replay_id: replayId }) =>
      replayId === null || ended === null ? [] : [{ replayId, outcome: 'cancelled' as const }],
    ),
  );
}
