import { type RawBuilder, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { type Tx, tables } from '../../../platform/db/database.ts';
import { isoMillis } from '../../../platform/time/clock.ts';
import type { LinesTables } from './tables.ts';
import type { CallEvent, ReportedEvent } from './types.ts';

const keptFor = sql`interval '30 days'`;
// The line of an event may be written after it: the dial, or the call that comes in, is on its way.
const retriedFor = sql`interval '5 minutes'`;
const mostAtOnce = 500;

/** Stores what is new and answers its sequence numbers; an event that arrived before is not stored again. */
export async function insertCallEvents(tx: Tx, carrier: string, events: readonly CallEvent[]): Promise<string[]> {
  const stored = await tables<LinesTables>(tx)
    .insertInto('call_carrier_events')
    .values(
      events.map((event) => ({
        carrier,
        event_id: event.eventId,
        event: storable({ ...event, occurredAt: isoMillis(event.occurredAt) }),
        received_at: sql<string>`clock_timestamp()`,
        retry_at: sql<string>`clock_timestamp() + interval '1 second'`,
      })),
    )
    .onConflict((conflict) => conflict.columns(['carrier', 'event_id']).doNothing())
    .returning('seq')
    .execute();
  return stored.map(({ seq }) => seq);
}

/** Text as the database can hold it: a zero byte and half a surrogate pair become the replacement character. */
function storable(event: object): string {
  return JSON.stringify(event, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD').toWellFormed() : value,
  );
}

/** An event that was not applied yet, held until the transaction ends; null for any other. */
export async function lockCallEvent(tx: Tx, seq: string): Promise<ReportedEvent | null> {
  const row = await tables<LinesTables>(tx)
    .selectFrom('call_carrier_events')
    .select(['carrier', 'event'])
    .where('seq', '=', seq)
    .where('processed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { carrier, event } = row;
  return { seq, carrier, event: { ...event, occurredAt: Temporal.Instant.from(event.occurredAt) } };
}

export async function markApplied(tx: Tx, seq: string): Promise<void> {
  await tables<LinesTables>(tx)
    .updateTable('call_carrier_events')
    .set({ processed_at: sql<string>`clock_timestamp()`, retry_at: null })
    .where('seq', '=', seq)
    .execute();
}

/** SQL: whether an event is to be looked at again. */
export const retryIsDue: RawBuilder<boolean> = sql<boolean>`exists (
  select from call_carrier_events where processed_at is null and retry_at <= statement_timestamp())`;

/** Events whose time to be looked at again has come; the next look comes later and later, for five minutes. */
export async function claimRetries(tx: Tx): Promise<string[]> {
  const claimed = await tables<LinesTables>(tx)
    .updateTable('call_carrier_events')
    .set({
      retry_at: sql<string | null>`case when received_at > clock_timestamp() - ${retriedFor}
        then clock_timestamp() + greatest(interval '1 second', (clock_timestamp() - received_at) / 2) end`,
    })
    .where('seq', 'in', (of) =>
      of
        .selectFrom('call_carrier_events')
        .select('seq')
        .where('processed_at', 'is', null)
        .where('retry_at', '<=', sql<Date>`statement_timestamp()`)
        .orderBy('retry_at')
        .limit(mostAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning('seq')
    .execute();
  return claimed.map(({ seq }) => seq);
}

/** They name people; what came of them stands in the calls. */
export async function deleteOldEvents(tx: Tx): Promise<void> {
  await tables<LinesTables>(tx)
    .deleteFrom('call_carrier_events')
    .where('seq', 'in', (of) =>
      of
        .selectFrom('call_carrier_events')
        .select('seq')
        .where('received_at', '<', sql<Date>`statement_timestamp() - ${keptFor}`)
        .orderBy('received_at')
        .limit(mostAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
