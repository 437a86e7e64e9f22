import type { SeenEvent } from '../faulty/faulty-receiver.ts';
import { routed } from './delivery-rules.ts';
import type { DrillDatabase } from './drill-database.ts';

/** What receivers saw, held against what routing asks for and what the database says of it. */
export interface DeliveryAudit {
  /** Pairs of event and endpoint that routing asks for. */
  asked: number;
  /** Those whose receiver took the event; those that failed after every attempt; and those that are neither. */
  taken: number;
  exhausted: number;
  lost: number;
  /** Attempts that were begun, and those of them that died with their process. */
  attempts: number;
  interrupted: number;
  broken: string[];
}

interface Row {
  event_id: string;
  endpoint_id: string;
  payload: Buffer;
  status: string;
  attempts: number;
  automatic_attempts: number;
  interrupted: number;
}

const mostAttempts = 8;
const unseen: SeenEvent = { bodies: [], taken: 0, repeated: 0 };

/** To be asked when every delivery has ended. `seen` is by endpoint, then by webhook-id. */
export async function auditDeliveries(
  database: DrillDatabase,
  seen: ReadonlyMap<string, ReadonlyMap<string, SeenEvent>>,
): Promise<DeliveryAudit> {
  // A delivery that is missing counts as one that nobody attempted.
  const rows = await database.ask<Row>(
    `select r.event_id, r.endpoint_id, convert_to(e.payload, 'UTF8') as payload, coalesce(d.status, 'missing') as status,
       coalesce(d.attempts, 0) as attempts, coalesce(d.automatic_attempts, 0) as automatic_attempts,
       (select count(*)::int from webhook_attempts a
        where a.delivery_id = d.id and a.error like '%was interrupted%') as interrupted
     from (${routed}) r join webhook_events e on e.id = r.event_id
     left join webhook_deliveries d on d.event_id = r.event_id and d.endpoint_id = r.endpoint_id`,
  );
  const examples = new Map<string, string[]>();
  const note = (what: string, id: string): void => {
    examples.set(what, [...(examples.get(what) ?? []), id]);
  };
  const audit = { asked: rows.length, taken: 0, exhausted: 0, lost: 0, attempts: 0, interrupted: 0 };
  for (const row of rows) {
    const { bodies, taken, repeated } = seen.get(row.endpoint_id)?.get(row.event_id) ?? unseen;
    const exhausted = row.status === 'failed' && row.automatic_attempts === mostAttempts;
    audit.attempts += row.attempts;
    audit.interrupted += row.interrupted;
    if (taken > 0) audit.taken += 1;
    else if (exhausted) audit.exhausted += 1;
    else audit.lost += 1;
    if (row.status !== 'succeeded' && !exhausted) {
      note(`delivery left ${row.status} after ${row.automatic_attempts} attempts`, row.event_id);
    }
    if (row.status === 'succeeded' && taken === 0) note('delivery counted as succeeded that nobody took', row.event_id);
    if (row.attempts !== row.automatic_attempts) note('delivery with attempts that nobody asked for', row.event_id);
    if (bodies.length - repeated > row.automatic_attempts)
      note('delivery that arrived more often than it was attempted', row.event_id);
    if (bodies.some((body) => !body.equals(row.payload)))
      note('delivery whose bytes are not those of its event', row.event_id);
  }
  const asked = new Set(rows.map((row) => `${row.endpoint_id} ${row.event_id}`));
  for (const [endpointId, events] of seen) {
    for (const id of events.keys()) if (!asked.has(`${endpointId} ${id}`)) note('request that no routing asks for', id);
  }
  return { ...audit, broken: [...examples].map(([what, ids]) => `${ids.length} x ${what}, e.g. ${ids[0] ?? ''}`) };
}
