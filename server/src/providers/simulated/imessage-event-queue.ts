import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import { type ClaimedEvent, claimImessageEventsSql } from './sql/claim-imessage-events.ts';
import { untilNextImessageEventSql } from './sql/until-next-imessage-event.ts';
import type { ImessageBooksTables } from './tables.ts';

export type { ClaimedEvent };

export const leaseMs = 10_000;
const inMs = (ms: number) => sql<string>`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;

/** Due events, at most one of each message, leased to the caller. */
export async function claimEvents(tx: Tx, limit: number): Promise<ClaimedEvent[]> {
  return (await claimImessageEventsSql(limit, leaseMs).execute(tx.kysely)).rows;
}

/** The events were taken: those that come after them may be posted. */
export async function removeEvents(tx: Tx, ids: readonly string[]): Promise<void> {
  await tables<ImessageBooksTables>(tx)
    .deleteFrom('simulated_imessage_events')
    .where((of) => of('id', '=', of.fn.any(of.val(ids))))
    .execute();
}

export async function postponeEvent(tx: Tx, { id }: ClaimedEvent, delayMs: number): Promise<void> {
  await tables<ImessageBooksTables>(tx)
    .updateTable('simulated_imessage_events')
    .set({ ready_at: inMs(delayMs), failures: sql<number>`failures + 1` })
    .where('id', '=', id)
    .execute();
}

/** Milliseconds until the next one may be posted; null where there is none. */
export async function untilNextEventMs(tx: Tx): Promise<number | null> {
  const [row] = (await untilNextImessageEventSql().execute(tx.kysely)).rows;
  return row?.ms ?? null;
}

/** When the first event of an organization is due, on its clock; null where none is owed. */
export async function firstEventDue(tx: Tx, organizationId: string): Promise<Date | null> {
  const row = await tables<ImessageBooksTables>(tx)
    .selectFrom('simulated_imessage_events')
    .select(sql<Date | null>`min(due_at)`.as('at'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.at ?? null;
}
