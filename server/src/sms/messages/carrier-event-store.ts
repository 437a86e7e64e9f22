import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { CarrierEvent } from '../../providers/ports/messaging.ts';
import type { Message } from '../model/types.ts';

/** An event as it was stored before the carrier was answered. Instants are ISO 8601. */
export type StoredEvent = Omit<CarrierEvent, 'occurredAt'> & { occurredAt: string };

export interface CarrierEventRow {
  seq: string;
  carrier: string;
  message_id: string | null;
  provider_message_id: string;
  event: CarrierEvent;
}

const insertSql = `
insert into sms_carrier_events (carrier, event_id, message_id, provider_message_id, event, received_at, retry_at)
select $1, "eventId", reference, "providerMessageId", event, clock_timestamp(), clock_timestamp() + interval '10 seconds'
from json_to_recordset($2::json) as e("eventId" text, reference text, "providerMessageId" text, event json)
on conflict (carrier, event_id) do nothing
returning seq`;

/** Stores what is new and answers its sequence numbers; an event that arrived before is not stored again. */
export async function insertCarrierEvents(tx: Tx, carrier: string, events: readonly CarrierEvent[]): Promise<string[]> {
  const rows = events.map((event) => ({
    eventId: event.eventId,
    reference: event.kind === 'receipt' ? event.reference : null,
    providerMessageId: event.providerMessageId,
    event: event.kind === 'inbound' ? { ...event, from: storable(event.from), text: storable(event.text) } : event,
  }));
  const stored = await tx.query<{ seq: string }>(
    insertSql,
    [carrier, JSON.stringify(rows)],
    'sms_insert_carrier_events',
  );
  return stored.map((row) => row.seq);
}

/** Text as the database can hold it: a zero byte and half a surrogate pair become the replacement character. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** Unprocessed events by sequence number, in order of arrival. */
export async function findCarrierEvents(tx: Tx, seqs: readonly string[]): Promise<CarrierEventRow[]> {
  return tx.query<CarrierEventRow>(
    `with found as materialized (
       select * from sms_carrier_events where seq = any($1::bigint[])
     )
     select seq, carrier, message_id, provider_message_id, event from found where processed_at is null order by seq`,
    [seqs],
    'sms_find_carrier_events',
  );
}

/** Which message of ours each receipt speaks of: by our reference, or by the id that the carrier gave it. */
export async function resolveMessages(tx: Tx, events: readonly CarrierEventRow[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ seq: string; id: string }>(
    // Two arms and not an OR: each finds its row by an index of its own, on every version of PostgreSQL.
    `select q.seq, m.id
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as q(seq, carrier, reference, provider_message_id)
     cross join lateral (
       select id from sms_messages where id = q.reference and carrier = q.carrier and direction = 'outbound'
       union all
       select id from sms_messages where q.reference is null and carrier = q.carrier
         and provider_message_id = q.provider_message_id and direction = 'outbound'
     ) m`,
    [
      events.map((event) => event.seq),
      events.map((event) => event.carrier),
      events.map((event) => event.message_id),
      events.map((event) => event.provider_message_id),
    ],
    'sms_resolve_messages',
  );
  return new Map(rows.map((row) => [row.seq, row.id]));
}

/** Every waiting receipt of the locked messages, in order of arrival: an earlier one is never overtaken. */
export async function findWaitingReceipts(tx: Tx, messages: readonly Message[]): Promise<CarrierEventRow[]> {
  return tx.query<CarrierEventRow>(
    // The carrier is compared at the end: it finds everything, and a plan made on a small table would look by it.
    `with found as materialized (
       select e.*, m.id as found_id, m.carrier as found_carrier
       from unnest($1::text[], $2::text[], $3::text[]) as m(id, carrier, provider_message_id)
       cross join lateral (
         select * from sms_carrier_events where message_id = m.id and processed_at is null
         union all
         select * from sms_carrier_events
         where provider_message_id = m.provider_message_id and message_id is null and processed_at is null
       ) e
     )
     select seq, carrier, found_id as message_id, provider_message_id, event from found
     where carrier = found_carrier order by seq`,
    [messages.map((m) => m.id), messages.map((m) => m.carrier), messages.map((m) => m.providerMessageId)],
    'sms_waiting_receipts',
  );
}

export async function markProcessed(tx: Tx, seqs: readonly string[]): Promise<void> {
  if (seqs.length === 0) return;
  await tx.query(
    `update sms_carrier_events set processed_at = clock_timestamp(), retry_at = null, text_gone = true
     where seq = any($1::bigint[])`,
    [seqs],
    'sms_mark_processed',
  );
}

/** The same for texts that arrived: from now on their message alone has the text, so that it can be deleted there. */
export async function markReceived(tx: Tx, seqs: readonly string[]): Promise<void> {
  if (seqs.length === 0) return;
  await tx.query(
    `update sms_carrier_events
     set processed_at = clock_timestamp(), retry_at = null, event = (event::jsonb - 'text')::json, text_gone = true
     where seq = any($1::bigint[])`,
    [seqs],
    'sms_mark_received',
  );
}

/** Receipts that came before the carrier's own answer told us its id for the message. */
export async function relinkKeptEvents(tx: Tx, messages: readonly Message[]): Promise<string[]> {
  const named = messages.filter((message) => message.providerMessageId !== null);
  if (named.length === 0) return [];
  const rows = await tx.query<{ seq: string }>(
    `select e.seq from unnest($1::text[], $2::text[]) as m(carrier, provider_message_id)
     join sms_carrier_events e on e.carrier = m.carrier and e.provider_message_id = m.provider_message_id
       and e.processed_at is null and e.message_id is null`,
    [named.map((message) => message.carrier), named.map((message) => message.providerMessageId)],
    'sms_relink_kept_events',
  );
  return rows.map((row) => row.seq);
}

/** SQL: whether an event is to be looked at again. */
export const retryIsDue: RawBuilder<boolean> = sql<boolean>`exists (
  select from sms_carrier_events where processed_at is null and retry_at <= statement_timestamp())`;

/**
 * Events whose time to be looked at again has come; the next look comes later and later, for a day. `last` marks those
 * that are looked at for the last time.
 */
export async function claimRetries(tx: Tx): Promise<Array<{ seq: string; last: boolean }>> {
  return tx.query<{ seq: string; last: boolean }>(
    `with due as (
       select seq from sms_carrier_events where processed_at is null and retry_at <= statement_timestamp()
       order by retry_at limit 500 for update skip locked
     )
     update sms_carrier_events e
     set retry_at = case when e.received_at > clock_timestamp() - interval '1 day'
       then clock_timestamp() + greatest(interval '10 seconds', (clock_timestamp() - e.received_at) / 2) end
     from due where e.seq = due.seq
     returning e.seq, e.retry_at is null as last`,
  );
}
