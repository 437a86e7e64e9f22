import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import type { DrillDatabase } from './drill-database.ts';

/** A record of the delivery log as a drill writes it, whatever makes events of its kind. */
export interface DeliveryRecord {
  id: string;
  eventId: string;
  endpointId: string;
  eventType: string;
  status: string;
  /** What is signed and sent, byte for byte. */
  payload: string;
  ageDays: number;
}

const ids = createIds(systemClock, systemRandomness);
export const freshUuid = (): string => ids.uuid();

const given = `json_to_recordset($1::json) as r("id" uuid, "eventId" uuid, "endpointId" uuid, "eventType" text,
  "status" text, "payload" text, "ageDays" int)
cross join lateral (select organization_now($2) - "ageDays" * interval '1 day' as at) t`;

const eventsSql = `
insert into webhook_events (id, organization_id, type, resource_id, sequence, occurred_at, payload)
select "eventId", $2, "eventType", 'drill', 1, t.at, "payload" from ${given}`;

// What waits comes due in an hour; what is under way has a lease for as long.
const deliveriesSql = `
insert into webhook_deliveries (id, organization_id, event_id, endpoint_id, event_type, tags, status, attempts,
  automatic_attempts, max_automatic_attempts, http_status, error, due_at, wake_at, fence, lease_until, occurred_at,
  expires_at, delivered_at, created_at)
select "id", $2, "eventId", "endpointId", "eventType", '{}', "status", 1, 1, 8, 500, 'The receiver answered 500',
  organization_now($2) + interval '1 hour',
  case when "status" = 'pending' then clock_timestamp() + interval '1 hour' end, 1,
  case when "status" = 'delivering' then clock_timestamp() + interval '1 hour' end, t.at, t.at + interval '30 days',
  case when "status" = 'succeeded' then t.at end, t.at
from ${given}`;

const attemptsSql = `
insert into webhook_attempts (id, delivery_id, organization_id, attempt_number, trigger, request_url, request_headers,
  response_status, response_truncated, duration_ms, error, created_at)
select 'att_' || replace("id"::text, '-', ''), "id", $2, 1, 'automatic', 'http://127.0.0.1/', '{}', 500, false, 1,
  'The receiver answered 500', t.at
from ${given} where "status" <> 'delivering'`;

/** Writes records with their events, each after one automatic attempt. */
export async function writeRecords(
  database: DrillDatabase,
  organizationId: string,
  records: readonly DeliveryRecord[],
): Promise<void> {
  for (const sql of [eventsSql, deliveriesSql, attemptsSql]) {
    await database.ask(sql, [JSON.stringify(records), organizationId]);
  }
}

/** What the database says of a record. */
export interface RecordState {
  id: string;
  status: string;
  attempts: number;
  deliveredAt: string | null;
  /** Every other column but the last answer: schedule, claim, lease, times, references. */
  rest: string;
  /** Attempts in order. */
  log: ReadonlyArray<{ number: number; trigger: string; url: string; status: number | null; headers: object }>;
  /** Jobs that are about it, in whatever state. */
  jobs: number;
}

const statesSql = `
select d.id, d.status, d.attempts, d.delivered_at::text as "deliveredAt",
  (to_jsonb(d) - 'status' - 'attempts' - 'delivered_at' - 'http_status' - 'error')::text as rest,
  (select coalesce(json_agg(json_build_object('number', a.attempt_number, 'trigger', a.trigger, 'url', a.request_url,
     'status', a.response_status, 'headers', a.request_headers) order by a.attempt_number), '[]')
   from webhook_attempts a where a.delivery_id = d.id) as log,
  (select count(*)::int from pgboss.job j where j.data ->> 'deliveryId' = d.id::text) as jobs
from webhook_deliveries d where d.id = any($1)`;

export async function readRecords(database: DrillDatabase, ids: readonly string[]): Promise<Map<string, RecordState>> {
  const rows = await database.ask<RecordState>(statesSql, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
