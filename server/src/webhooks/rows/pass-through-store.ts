import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { WebhookTables } from '../model/tables.ts';
import type { Tags } from '../model/types.ts';

/** An event that is passed on as its provider wrote it. */
export interface PassedEvent {
  organizationId: string;
  type: string;
  /** The provider's id of it, the same in every delivery: it is the webhook-id. */
  providerEventId: string;
  agentId: string | null;
  /** By which it was routed; they are not in its body. */
  tags: Tags;
  occurredAt: Temporal.Instant;
  /** The body, as it was written. */
  payload: string;
  /** What is sent beside it. */
  headers: Readonly<Record<string, string>>;
}

export async function insertPassedEvent(tx: Tx, id: string, event: PassedEvent): Promise<void> {
  await tables<WebhookTables>(tx)
    .insertInto('webhook_events')
    .values({
      id,
      organization_id: event.organizationId,
      type: event.type,
      resource_id: event.providerEventId,
      sequence: 1,
      agent_id: event.agentId,
      session_id: null,
      occurred_at: isoMillis(event.occurredAt),
      payload: event.payload,
      headers: JSON.stringify(event.headers),
    })
    .execute();
}

/** The ids of the events that were passed on under this id of their provider. */
export async function findPassedEventIds(tx: Tx, organizationId: string, providerEventId: string): Promise<string[]> {
  const rows = await tables<WebhookTables>(tx)
    .selectFrom('webhook_events')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('resource_id', '=', providerEventId)
    .where('headers', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
