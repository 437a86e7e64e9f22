import { soon } from '../../platform/jobs/due-watch.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { ImessageTables } from '../tables.ts';

/** An event of a provider that is to be passed on. */
export interface InboxEvent {
  seq: string;
  provider: string;
  body: string;
  /** How often it was looked at before. */
  looks: number;
}

const inMs = (ms: number) => sql<string>`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
const rewakeMs = 10_000;

/** Stores an event; null for one that came before. */
export async function insertEvent(
  tx: Tx,
  { provider, eventId, body }: { provider: string; eventId: string; body: string },
): Promise<string | null> {
  const row = await tables<ImessageTables>(tx)
    .insertInto('imessage_provider_events')
    .values({
      provider,
      event_id: eventId,
      body,
      state: 'waiting',
      wake_at: inMs(rewakeMs),
      received_at: sql<string>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('seq')
    .executeTakeFirst();
  return row?.seq ?? null;
}

/** An event that waits, locked until the transaction ends; null for one that was passed on. */
export async function lockEvent(tx: Tx, seq: string): Promise<InboxEvent | null> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_provider_events')
    .select(['seq', 'provider', 'body', 'looks'])
    .where('seq', '=', seq)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.body === null) return null;
  return { seq: row.seq, provider: row.provider, body: row.body, looks: row.looks };
}

export async function markEvent(tx: Tx, seq: string, state: 'passed' | 'dropped'): Promise<void> {
  await tables<ImessageTables>(tx)
    .updateTable('imessage_provider_events')
    .set({ state, body: null, wake_at: null })
    .where('seq', '=', seq)
    .execute();
}

/** Has an event looked at again in so many milliseconds. */
export async function putOffEvent(tx: Tx, seq: string, waitMs: number): Promise<void> {
  await tables<ImessageTables>(tx)
    .updateTable('imessage_provider_events')
    .set({ wake_at: inMs(waitMs), looks: sql<number>`looks + 1` })
    .where('seq', '=', seq)
    .execute();
}

const wokenAtOnce = 200;

/** Events whose time has come; each is answered once in ten seconds. */
export async function wakeEvents(tx: Tx): Promise<string[]> {
  const rows = await tables<ImessageTables>(tx)
    .with('due', (query) =>
      query
        .selectFrom('imessage_provider_events')
        .select('seq')
        .where('wake_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('wake_at')
        .limit(wokenAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('imessage_provider_events')
    .from('due')
    .set({ wake_at: inMs(rewakeMs) })
    .whereRef('imessage_provider_events.seq', '=', 'due.seq')
    .returning('imessage_provider_events.seq')
    .execute();
  return rows.map(({ seq }) => seq);
}

/** SQL: whether an event is due soon. */
export const eventIsDue: RawBuilder<boolean> = sql<boolean>`exists (
  select from imessage_provider_events where wake_at <= ${soon})`;

/** In how many milliseconds the first event is due; null where none waits. */
export async function nextEventMs(tx: Tx): Promise<number | null> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_provider_events')
    .select(sql<number | null>`(extract(epoch from min(wake_at) - clock_timestamp()) * 1000)::float8`.as('ms'))
    .where('wake_at', 'is not', null)
    .executeTakeFirst();
  return row?.ms ?? null;
}

/** Whether an event has just come in that nobody has looked at. */
export async function hasNewEvents(tx: Tx): Promise<boolean> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_provider_events')
    .select('seq')
    .where('wake_at', 'is not', null)
    .where('looks', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const keptDays = 30;

/** Forgets events that were passed on so long ago that no provider sends them again. */
export async function deleteOldEvents(tx: Tx): Promise<void> {
  await tables<ImessageTables>(tx)
    .deleteFrom('imessage_provider_events')
    .where('received_at', '<', sql<Date>`clock_timestamp() - ${keptDays} * interval '1 day'`)
    .where('state', '!=', 'waiting')
    .execute();
}
