import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';

/** Something that happened to a resource, as its producer tells it. `data` is the wire form of the resource. */
export interface WebhookEvent {
  organizationId: string;
  type: string;
  resourceId: string;
  /** 1 for the resource's first event, then one more for each. */
  sequence: number;
  agentId: string | null;
  /** The tags of the session that the event belongs to; empty where there is none. */
  tags: Readonly<Record<string, string>>;
  occurredAt: Temporal.Instant;
  data: object;
}

/** Stores events in the transaction of their cause: they exist when and only when it commits. */
export type Publish = (tx: Tx, events: readonly WebhookEvent[]) => Promise<void>;

const insertEvents = `
insert into webhook_events (id, organization_id, type, resource_id, sequence, agent_id, occurred_at, payload)
select id, organization_id, type, resource_id, sequence, agent_id, occurred_at, payload
from json_to_recordset($1::json) as e(
  id uuid, organization_id text, type text, resource_id text, sequence int, agent_id text,
  occurred_at timestamptz, payload text)`;

export function createPublish(options: { ids: Ids }): Publish {
  return async (tx, events) => {
    if (events.length === 0) return;
    const rows = events.map((event) => {
      const id = options.ids.uuid();
      const occurredAt = isoMillis(event.occurredAt);
      // The bytes that will be signed and sent are fixed here, once.
      const payload = JSON.stringify({
        type: event.type,
        webhook_id: id,
        webhook_tags: event.tags,
        organization_id: event.organizationId,
        agent_id: event.agentId,
        occurred_at: occurredAt,
        sequence: event.sequence,
        data: event.data,
      });
      return {
        id,
        organization_id: event.organizationId,
        type: event.type,
        resource_id: event.resourceId,
        sequence: event.sequence,
        agent_id: event.agentId,
        occurred_at: occurredAt,
        payload,
      };
    });
    await tx.query(insertEvents, [JSON.stringify(rows)], 'webhooks_insert_events');
  };
}
