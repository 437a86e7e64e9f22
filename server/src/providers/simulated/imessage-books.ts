import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { OutboundImessage, SentQuery } from '../ports/imessage.ts';
import type { OwedEvent } from './imessage-events.ts';
import type { ImessageBooksTables } from './tables.ts';

/** A message in the books of the simulated provider. */
export interface BookedMessage {
  /** The reference under which it was sent is its id here. */
  id: string;
  from: string;
  to: string;
  takenAt: Temporal.Instant;
}

/** Writes a request. Each is a row, what was not taken as well: no one who sends twice stays unseen. */
export async function bookMessage(
  tx: Tx,
  { reference, identityId, from, to, text }: OutboundImessage,
  { at, taken }: { at: Temporal.Instant; taken: boolean },
): Promise<void> {
  await tables<ImessageBooksTables>(tx)
    .insertInto('simulated_imessage_messages')
    .values({
      reference,
      identity_id: identityId,
      sender: from,
      recipient: to,
      body: text,
      taken,
      taken_at: isoMillis(at),
    })
    .execute();
}

/** Writes what is still to be told, on the clock of the organization. */
export async function bookEvents(
  tx: Tx,
  { organizationId, reference }: OutboundImessage,
  at: Temporal.Instant,
  events: readonly OwedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tables<ImessageBooksTables>(tx)
    .insertInto('simulated_imessage_events')
    .values(
      events.map(({ id, afterMs, body }) => ({
        id,
        organization_id: organizationId,
        reference,
        body,
        due_at: isoMillis(at.add({ milliseconds: afterMs })),
      })),
    )
    .execute();
}

/** The messages that were taken and are equal to what is asked for, oldest first. */
export async function findBookedMessages(tx: Tx, { from, to, text, since }: SentQuery): Promise<BookedMessage[]> {
  const rows = await tables<ImessageBooksTables>(tx)
    .selectFrom('simulated_imessage_messages')
    .select(['reference', 'taken_at'])
    .where('sender', '=', from)
    .where('recipient', '=', to)
    .where('body', '=', text)
    .where('taken', '=', true)
    .where('taken_at', '>=', instantColumn(since))
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ id: row.reference, from, to, takenAt: instantFromDate(row.taken_at) }));
}

/** Names an identity in the books; null takes its name away. */
export async function bookName(tx: Tx, identityId: string, displayName: string | null): Promise<void> {
  await tables<ImessageBooksTables>(tx)
    .insertInto('simulated_imessage_identities')
    .values({ identity_id: identityId, display_name: displayName })
    .onConflict((conflict) => conflict.column('identity_id').doUpdateSet({ display_name: displayName }))
    .execute();
}

const instantColumn = (at: Temporal.Instant) => sql<Date>`${isoMillis(at)}::timestamptz`;
