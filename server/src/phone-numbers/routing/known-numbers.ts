import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { PhoneNumberTables } from '../tables.ts';
import type { SmsCarrier } from '../types.ts';

/** The numbers (E.164) that are here. */
export interface KnownNumbers {
  /** Those at that carrier that were given or delivered. */
  delivered: string[];
  /** All in use, at whichever carrier, and those that a carrier is still to let go of. */
  known: string[];
}

export async function listKnownNumbers(tx: Tx, carrier: SmsCarrier): Promise<KnownNumbers> {
  const isOrdered = sql<boolean>`exists (
    select from number_orders o where o.phone_number_id = phone_numbers.id and o.status <> 'delivered')`;
  const inUse = await tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .select(['e164', 'carrier', 'source', isOrdered.as('is_ordered')])
    .where('released_at', 'is', null)
    .where('carrier', '<>', 'simulated')
    .execute();
  const released = await tables<PhoneNumberTables>(tx).selectFrom('number_releases').select('e164').execute();
  return {
    delivered: inUse
      .filter((one) => one.carrier === carrier && one.source === 'managed' && !one.is_ordered)
      .map(({ e164 }) => e164),
    known: [...inUse, ...released].map(({ e164 }) => e164),
  };
}
