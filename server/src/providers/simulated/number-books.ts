import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { NumberBooksTables } from './tables.ts';

export interface BookedOrder {
  reference: string;
  canceled: boolean;
  orderedAt: Temporal.Instant;
}

/**
 * Writes an order; false where the number is sold. Each request is a row, what was refused as well: no one who orders
 * twice stays unseen. One that will not be delivered holds no number.
 */
export async function bookOrder(
  tx: Tx,
  order: { reference: string; e164: string; at: Temporal.Instant; holds: boolean },
): Promise<boolean> {
  const { reference, e164, at, holds } = order;
  const row = await tables<NumberBooksTables>(tx)
    .insertInto('simulated_number_orders')
    .values({ reference, e164, taken: true, holds, ordered_at: isoMillis(at) })
    .onConflict((conflict) => conflict.column('e164').where('holds', '=', true).doNothing())
    .returning('reference')
    .executeTakeFirst();
  if (row !== undefined) return true;
  await tables<NumberBooksTables>(tx)
    .insertInto('simulated_number_orders')
    .values({ reference, e164, taken: false, holds: false, ordered_at: isoMillis(at) })
    .execute();
  return false;
}

/** The newest order of that reference that was taken. */
export async function findBookedOrder(tx: Tx, reference: string): Promise<BookedOrder | null> {
  const row = await tables<NumberBooksTables>(tx)
    .selectFrom('simulated_number_orders')
    .select(['reference', 'canceled', 'ordered_at'])
    .where('reference', '=', reference)
    .where('taken', '=', true)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { reference: row.reference, canceled: row.canceled, orderedAt: instantFromDate(row.ordered_at) };
}

/** Ends an order or the use of a number: it is for sale again. */
export async function endBooked(tx: Tx, reference: string, canceled: boolean): Promise<void> {
  await tables<NumberBooksTables>(tx)
    .updateTable('simulated_number_orders')
    .set({ holds: false, canceled })
    .where('reference', '=', reference)
    .execute();
}

/** Those among the numbers that are sold. */
export async function findSold(tx: Tx, e164s: readonly string[]): Promise<Set<string>> {
  const rows = await tables<NumberBooksTables>(tx)
    .selectFrom('simulated_number_orders')
    .select('e164')
    .where((of) => of('e164', '=', of.fn.any(of.val(e164s))))
    .where('holds', '=', true)
    .execute();
  return new Set(rows.map(({ e164 }) => e164));
}

/** Under which reference a number is sold; null where it is not. */
export async function findHolder(tx: Tx, e164: string): Promise<string | null> {
  const row = await tables<NumberBooksTables>(tx)
    .selectFrom('simulated_number_orders')
    .select('reference')
    .where('e164', '=', e164)
    .where('holds', '=', true)
    .executeTakeFirst();
  return row?.reference ?? null;
}
