import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { PerEndpointData, Subscription, Tags } from '../model/types.ts';

/** Something that happened to a resource, as its producer tells it. `data` is the wire form of the resource. */
export interface WebhookEvent {
  organizationId: string;
  /** Where its producer keeps it under an id of its own; made here otherwise. */
  id?: string;
  type: string;
  resourceId: string;
  /** 1 for the resource's first event, then one more for each. */
  sequence: number;
  agentId: string | null;
  sessionId: string | null;
  /** Of a call: its status then. Published clients read it, and the ids of the call, beside the frame of every event. */
  callStatus?: string;
  /** Of a call, but none of its statuses: its ids stand there all the same. */
  isOfCall?: true;
  /** Of a call between people: its ids stand there, and which of its legs it is about; null for the whole call. */
  humanCall?: { callId: string; controlId: string | null };
  /** The tags of the session that the event belongs to; empty where there is none. */
  tags: Tags;
  occurredAt: Temporal.Instant;
  data: object;
  /** What endpoints get in place of `custom_data` of `data`, each its own; those that are not among them get that. */
  perEndpointData?: PerEndpointData;
  /** Whether the members of `data` stand at top level, as published clients read them of call.pre_call. */
  isFlat?: true;
  /** The endpoint that an operational event is about. */
  aboutEndpointId?: string;
}

/** An event with its id, which is also its webhook-id, and the bytes that are signed and sent. */
export interface StoredEvent extends WebhookEvent {
  id: string;
  payload: string;
}

/** Endpoints of an organization among which an event is routed at once. */
const mostRead = 200;

const insertSql = `
insert into webhook_events
  (id, organization_id, type, resource_id, sequence, agent_id, session_id, occurred_at, payload, own_data)
select id, organization_id, type, resource_id, sequence, agent_id, session_id, occurred_at, payload, own_data
from json_to_recordset($1::json) as e(
  id uuid, organization_id text, type text, resource_id text, sequence int, agent_id text, session_id uuid,
  occurred_at timestamptz, payload text, own_data json)`;

// One round trip: who may want the events is read beside their writing. Of an organization with very many endpoints
// no more are read than tell that there are too many.
const insertAndFindSql = `
with stored as (${insertSql})
select e.* from unnest($2::text[]) as o(id) cross join lateral (
  select id, organization_id, events, all_agents, agent_ids, filter_tags
  from webhook_endpoints
  where organization_id = o.id and deleted_at is null and enabled and events && $3
  order by created_at limit ${mostRead + 1}
) e`;

interface SubscriptionRow {
  id: string;
  organization_id: string;
  events: string[];
  all_agents: boolean;
  agent_ids: string[];
  filter_tags: Tags;
}

/** Stores events that nobody is subscribed to by themselves: the caller makes their deliveries. */
export async function storeEvents(tx: Tx, ids: Ids, events: readonly WebhookEvent[]): Promise<StoredEvent[]> {
  const stored = events.map((event) => withPayload(event, event.id ?? ids.uuid()));
  await tx.query(insertSql, [rowsOf(stored)], 'webhooks_store_events');
  return stored;
}

/**
 * Stores events, and answers with them the live endpoints of their organizations that subscribe to any of them; `crowded`
 * are the organizations that have more of those than are read.
 */
export async function storeEventsAndFindSubscriptions(
  tx: Tx,
  ids: Ids,
  events: readonly WebhookEvent[],
): Promise<{ stored: StoredEvent[]; subscriptions: Subscription[]; crowded: ReadonlySet<string> }> {
  const stored = events.map((event) => withPayload(event, event.id ?? ids.uuid()));
  const rows = await tx.query<SubscriptionRow>(
    insertAndFindSql,
    [
      rowsOf(stored),
      [...new Set(events.map((event) => event.organizationId))],
      [...new Set(events.map((event) => event.type))],
    ],
    'webhooks_store_and_find',
  );
  const subscriptions = rows.map((row) => ({
    endpointId: row.id,
    organizationId: row.organization_id,
    events: row.events,
    allAgents: row.all_agents,
    agentIds: row.agent_ids,
    filterTags: row.filter_tags,
  }));
  const counts = Map.groupBy(subscriptions, ({ organizationId }) => organizationId);
  const crowded = new Set([...counts].flatMap(([id, own]) => (own.length > mostRead ? [id] : [])));
  return { stored, subscriptions, crowded };
}

/** The tags of the session that an event belongs to, out of its stored bytes. */
export function tagsOfPayload(payload: string): Tags {
  const { webhook_tags: tags }: { webhook_tags: Tags } = JSON.parse(payload);
  return tags;
}

function withPayload(event: WebhookEvent, id: string): StoredEvent {
  // The bytes that will be signed and sent are fixed here, once.
  const payload = JSON.stringify({
    type: event.type,
    webhook_id: id,
    webhook_tags: event.tags,
    organization_id: event.organizationId,
    agent_id: event.agentId,
    ...(event.callStatus === undefined && event.isOfCall !== true
      ? {}
      : { call_id: event.sessionId, session_id: event.sessionId }),
    ...(event.humanCall === undefined ? {} : idsOfHumanCall(event.humanCall, id)),
    ...(event.callStatus === undefined ? {} : { status: event.callStatus }),
    occurred_at: isoMillis(event.occurredAt),
    sequence: event.sequence,
    ...(event.isFlat === true ? event.data : { data: event.data }),
  });
  return { ...event, id, payload };
}

/** A call between people is no session (docs/decisions/calls.md#d94). */
function idsOfHumanCall({ callId, controlId }: NonNullable<WebhookEvent['humanCall']>, id: string): object {
  return { call_id: callId, session_id: null, control_id: controlId, event_id: id };
}

function rowsOf(events: readonly StoredEvent[]): string {
  return JSON.stringify(
    events.map((event) => ({
      id: event.id,
      organization_id: event.organizationId,
      type: event.type,
      resource_id: event.resourceId,
      sequence: event.sequence,
      agent_id: event.agentId,
      session_id: event.sessionId,
      occurred_at: isoMillis(event.occurredAt),
      payload: event.payload,
      own_data: event.perEndpointData ?? null,
    })),
  );
}
