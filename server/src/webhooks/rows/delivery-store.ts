import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { idWindow } from '../../platform/db/id-window.ts';
import { type PayloadRow, payloadOfRow } from './event-row.ts';
import type { WebhookDeliveryStatus } from '../model/status.ts';
import type { AttemptTrigger, Delivery, ReceiverKind, Tags } from '../model/types.ts';

/** One request to a receiver, as the log keeps it. */
export interface LoggedAttempt {
  id: string;
  attemptNumber: number;
  trigger: AttemptTrigger;
  requestUrl: string;
  requestHeaders: Readonly<Record<string, string>>;
  responseStatus: number | null;
  responseBody: string | null;
  responseTruncated: boolean;
  durationMs: number;
  error: string | null;
  createdAt: Temporal.Instant;
}

/** A delivery with the bytes of its event and the instant of the organization's time at which it was read. */
export interface DeliveryWithPayload extends Delivery {
  payload: string;
  readAt: Temporal.Instant;
}

export interface EndpointOption {
  id: string;
  name: string;
  kind: ReceiverKind;
  deleted: boolean;
}

/** The filters of the delivery log; null does not narrow. Instants are ISO 8601. */
export type DeliveryFilter = {
  endpointId: string | null;
  event: string | null;
  agentId: string | null;
  status: string | null;
  sessionId: string | null;
  eventId: string | null;
  /** Created then or later. */
  from: string | null;
  /** Created before. */
  to: string | null;
};

interface DeliveryRow {
  id: string;
  organization_id: string;
  event_id: string;
  endpoint_id: string;
  endpoint_name: string;
  endpoint_kind: ReceiverKind;
  endpoint_deleted: boolean;
  event_type: string;
  session_id: string | null;
  agent_id: string | null;
  tags: Tags;
  status: WebhookDeliveryStatus;
  attempts: number;
  http_status: number | null;
  error: string | null;
  occurred_at: Date;
  expires_at: Date;
  delivered_at: Date | null;
  created_at: Date;
  expired: boolean;
}

const columns = `
d.id, d.organization_id, coalesce(d.provider_event_id, d.event_id::text) as event_id, d.endpoint_id, e.kind as endpoint_kind, e.name as endpoint_name, e.deleted_at is not null as endpoint_deleted,
d.event_type, d.session_id, d.agent_id, d.tags, d.status, d.attempts, d.http_status, d.error, d.occurred_at,
d.expires_at, d.delivered_at, d.created_at, d.expires_at <= clock_timestamp() + o.clock_offset as expired`;
const sources = `
webhook_deliveries d
join webhook_receivers e on e.organization_id = d.organization_id and e.id = d.endpoint_id
join organization_clocks o on o.id = d.organization_id`;

const listSql = `
select ${columns} from ${sources}
where d.organization_id = $1
  and ($2::uuid is null or d.id < $2)
  and ($3::uuid is null or d.endpoint_id = $3)
  and ($4::text is null or d.event_type = $4)
  and ($5::text is null or d.agent_id = $5)
  and ($6::text is null or d.status = $6)
  and ($6::text is distinct from 'delivering' or d.lease_until is not null)
  and ($7::uuid is null or d.session_id = $7)
  and ($8::uuid[] is null or d.event_id = any($8))
  and ($9::timestamptz is null or d.created_at >= $9 and d.id >= ${idWindow.from('$9::timestamptz', '$1')})
  and ($10::timestamptz is null or d.created_at < $10 and d.id < ${idWindow.before('$10::timestamptz', '$1')})
order by d.id desc
limit $11`;

/** Newest first: ids rise with time, so a page is stable while new deliveries arrive. */
export async function listDeliveries(
  tx: Tx,
  organizationId: string,
  filter: Omit<DeliveryFilter, 'eventId'> & { eventIds: readonly string[] | null },
  page: { before: string | null; limit: number },
): Promise<Delivery[]> {
  // Without a name: each call is planned for the filters that it has.
  const rows = await tx.query<DeliveryRow>(listSql, [
    organizationId,
    page.before,
    filter.endpointId,
    filter.event,
    filter.agentId,
    filter.status,
    filter.sessionId,
    filter.eventIds,
    filter.from,
    filter.to,
    page.limit,
  ]);
  return rows.map(deliveryFromRow);
}

// They can be made and deleted without number.
const deletedShown = 100;

/** The endpoints that can have deliveries in the log: live ones, and of those deleted within its 30 days the last. */
export async function listEndpointOptions(tx: Tx, organizationId: string): Promise<EndpointOption[]> {
  return tx.query<EndpointOption & Record<string, unknown>>(
    `select id, name, kind, false as deleted from webhook_receivers where organization_id = $1 and deleted_at is null
     union all
     (select id, name, kind, true from webhook_receivers
      where organization_id = $1 and deleted_at > organization_now($1) - interval '30 days'
      order by deleted_at desc limit ${deletedShown})
     order by name, id`,
    [organizationId],
  );
}

/** One organization's delivery; another organization's is as absent as an unknown one. */
export async function findDelivery(tx: Tx, organizationId: string, id: string): Promise<DeliveryWithPayload | null> {
  const [row] = await tx.query<DeliveryRow & PayloadRow & { read_at: Date }>(
    `select ${columns}, v.payload, v.own_data -> d.endpoint_id::text as own_data, clock_timestamp() + o.clock_offset as read_at
     from ${sources} join webhook_events v on v.organization_id = d.organization_id and v.id = d.event_id
     where d.organization_id = $1 and d.id = $2`,
    [organizationId, id],
  );
  if (row === undefined) return null;
  return { ...deliveryFromRow(row), payload: payloadOfRow(row), readAt: instantFromDate(row.read_at) };
}

// Each keeps up to 64 KiB of an answer, and nobody counts how often a person redelivers.
const attemptsShown = 100;

/** The attempts of a delivery that ended, oldest first; the newest hundred where there are more. */
export async function listAttempts(tx: Tx, organizationId: string, deliveryId: string): Promise<LoggedAttempt[]> {
  const rows = await tx.query<{
    id: string;
    attempt_number: number;
    trigger: AttemptTrigger;
    request_url: string;
    request_headers: Record<string, string>;
    response_status: number | null;
    response_body: string | null;
    response_truncated: boolean;
    duration_ms: number;
    error: string | null;
    created_at: Date;
  }>(
    `select id, attempt_number, trigger, request_url, request_headers, response_status, response_body,
       response_truncated, duration_ms, error, created_at
     from webhook_attempts where organization_id = $1 and delivery_id = $2
     order by attempt_number desc limit ${attemptsShown}`,
    [organizationId, deliveryId],
  );
  return rows.reverse().map((row) => ({
    id: row.id,
    attemptNumber: row.attempt_number,
    trigger: row.trigger,
    requestUrl: row.request_url,
    requestHeaders: row.request_headers,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    responseTruncated: row.response_truncated,
    durationMs: row.duration_ms,
    error: row.error,
    createdAt: instantFromDate(row.created_at),
  }));
}

function deliveryFromRow(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    organizationId: row.organization_id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    endpointName: row.endpoint_name,
    endpointKind: row.endpoint_kind,
    endpointDeleted: row.endpoint_deleted,
    eventType: row.event_type,
    sessionId: row.session_id,
    agentId: row.agent_id,
    tags: row.tags,
    status: row.status,
    attempts: row.attempts,
    httpStatus: row.http_status,
    error: row.error,
    occurredAt: instantFromDate(row.occurred_at),
    expiresAt: instantFromDate(row.expires_at),
    deliveredAt: row.delivered_at === null ? null : instantFromDate(row.delivered_at),
    createdAt: instantFromDate(row.created_at),
    expired: row.expired,
  };
}
