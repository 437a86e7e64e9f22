import { sql } from 'kysely';
import { type Tx, tables } from '../platform/db/database.ts';
import { orderStatus } from './store.ts';
import type { PhoneNumberTables } from './tables.ts';
import type { SmsCarrier } from './types.ts';

/**
 * The numbers (E.164) of all organizations that are at the account of a carrier and not released, the newest first, at most so many. Those
 * of trunks and those that are not delivered are no matter of that account.
 */
export async function listNumbersAtCarrier(tx: Tx, carrier: SmsCarrier, most: number): Promise<string[]> {
  const rows = await tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .select('e164')
    .where('carrier', '=', carrier)
    .where('source', '=', 'managed')
    .where(sql<boolean>`coalesce(${orderStatus}, 'delivered') = 'delivered'`)
    .where('released_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ e164 }) => e164);
}
