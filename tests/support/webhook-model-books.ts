import type { WebhookDeliveryStatus } from '../../server/src/contract/generated/state-machines.ts';
import type { Tx } from '../../server/src/platform/db/database.ts';

/** Everything that the database holds of one organization's webhooks at one moment. Times are in Unix milliseconds. */
export interface Books {
  /** The organization's time. */
  nowMs: number;
  events: Array<{ id: string; type: string; resourceId: string; occurredAtMs: number; payload: string }>;
  deliveries: BookedDelivery[];
  attempts: BookedAttempt[];
  replays: BookedReplay[];
  endpoints: Array<{
    id: string;
    live: boolean;
    deleted: boolean;
    disabledReason: string | null;
    disabledAtMs: number | null;
  }>;
  /** What became of deliveries, each change in the order in which it was written; `before` is null for a new one. */
  changes: Change[];
  /** When endpoints became live or ceased to be, in real time. */
  liveChanges: Array<{ endpointId: string; live: boolean; atMs: number }>;
}

export interface BookedDelivery {
  id: string;
  eventId: string;
  endpointId: string;
  eventType: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  automaticAttempts: number;
  maxAutomaticAttempts: number;
  replayId: string | null;
  leased: boolean;
  /** Somebody will look at it: it has a time to wake, or is parked. */
  waits: boolean;
  delivered: boolean;
  createdAtMs: number;
  expiresAtMs: number;
}

export interface BookedAttempt {
  deliveryId: string;
  number: number;
  trigger: 'automatic' | 'manual';
  responseStatus: number | null;
  error: string | null;
  createdAtMs: number;
}

export interface BookedReplay {
  id: string;
  endpointId: string;
  status: 'running' | 'completed' | 'cancelled';
  phase: string;
  total: number;
  delivered: number;
  failed: number;
  cancelled: number;
  completed: boolean;
}

export interface Change {
  deliveryId: string;
  before: WebhookDeliveryStatus | null;
  after: WebhookDeliveryStatus;
  replayBefore: string | null;
  replayAfter: string | null;
  attempts: number;
  automaticAttempts: number;
  fence: number;
  /** In real time. */
  atMs: number;
}

/**
 * Triggers that write down every change of a delivery's state and counts, and of what lets an endpoint receive: a state
 * that lasted a millisecond is judged like any other.
 */
export const bookkeepingSql = `
create table model_changes (
  seq bigserial primary key, organization_id text, delivery_id uuid, before text, after text, replay_before uuid,
  replay_after uuid, attempts int, automatic_attempts int, fence bigint, at timestamptz not null default clock_timestamp()
);
create index on model_changes (organization_id);
create function model_change() returns trigger language plpgsql as $$
begin
  insert into model_changes (organization_id, delivery_id, before, after, replay_before, replay_after, attempts,
    automatic_attempts, fence)
  values (new.organization_id, new.id, old.status, new.status, old.replay_id, new.replay_id, new.attempts,
    new.automatic_attempts, new.fence);
  return null;
end $$;
create trigger model_new after insert on webhook_deliveries for each row execute function model_change();
create trigger model_changed after update on webhook_deliveries for each row
  when ((old.status, old.replay_id, old.attempts, old.automatic_attempts, old.fence)
    is distinct from (new.status, new.replay_id, new.attempts, new.automatic_attempts, new.fence))
  execute function model_change();

create table model_live_changes (
  seq bigserial primary key, organization_id text, endpoint_id uuid, live boolean,
  at timestamptz not null default clock_timestamp()
);
create function model_live_change() returns trigger language plpgsql as $$
begin
  insert into model_live_changes (organization_id, endpoint_id, live)
  values (new.organization_id, new.id, new.enabled and new.deleted_at is null);
  return null;
end $$;
create trigger model_live_new after insert on webhook_endpoints for each row execute function model_live_change();
create trigger model_live_changed after update on webhook_endpoints for each row
  when ((old.enabled and old.deleted_at is null) is distinct from (new.enabled and new.deleted_at is null))
  execute function model_live_change();
`;

const ms = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;
const list = (query: string): string => `(select coalesce(json_agg(row_to_json(x)), '[]') from (${query}) x)`;

// One statement, so that all of it is of one moment.
const readSql = `
select ${ms('organization_now($1)')} as "nowMs",
${list(`select id, type, resource_id as "resourceId", ${ms('occurred_at')} as "occurredAtMs", payload
  from webhook_events where organization_id = $1 order by id`)} as events,
${list(`select id, event_id as "eventId", endpoint_id as "endpointId", event_type as "eventType", status, attempts,
    automatic_attempts as "automaticAttempts", max_automatic_attempts as "maxAutomaticAttempts",
    replay_id as "replayId", lease_until is not null as leased, (wake_at is not null or parked_at is not null) as waits,
    delivered_at is not null as delivered, ${ms('created_at')} as "createdAtMs", ${ms('expires_at')} as "expiresAtMs"
  from webhook_deliveries where organization_id = $1 order by id`)} as deliveries,
${list(`select delivery_id as "deliveryId", attempt_number as number, trigger, response_status as "responseStatus",
    error, ${ms('created_at')} as "createdAtMs"
  from webhook_attempts where organization_id = $1 order by delivery_id, attempt_number`)} as attempts,
${list(`select id, endpoint_id as "endpointId", status, phase, total, delivered, failed, cancelled,
    completed_at is not null as completed
  from webhook_replays where organization_id = $1 order by id`)} as replays,
${list(`select id, enabled and deleted_at is null as live, deleted_at is not null as deleted,
    disabled_reason as "disabledReason", ${ms('disabled_at')} as "disabledAtMs"
  from webhook_endpoints where organization_id = $1 order by id`)} as endpoints,
${list(`select delivery_id as "deliveryId", before, after, replay_before as "replayBefore",
    replay_after as "replayAfter", attempts, automatic_attempts as "automaticAttempts", fence, ${ms('at')} as "atMs"
  from model_changes where organization_id = $1 order by seq`)} as changes,
${list(`select endpoint_id as "endpointId", live, ${ms('at')} as "atMs"
  from model_live_changes where organization_id = $1 order by seq`)} as "liveChanges"`;

export async function readBooks(tx: Tx, organizationId: string): Promise<Books> {
  const [books] = await tx.query<Books>(readSql, [organizationId]);
  if (books === undefined) throw new Error('A select without a table gave no row');
  return books;
}
