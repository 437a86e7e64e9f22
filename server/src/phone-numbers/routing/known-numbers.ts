import { type Tx, tables } from '../../platform/db/database.ts';
import { orderStatus } from '../store.ts';
import type { PhoneNumberTables } from '../tables.ts';
import type { SmsCarrier } from '../types.ts';

/** The numbers (E.164) that are here. */
export interface KnownNumbers {
  /** Those at that carrier that were given or delivered. */
  delivered: string[];
  /**
   * All in use, at whichever carrier, and those that a carrier is still to let go of. The number of an order that failed is no
   * one's: a carrier that delivers it all the same has it beside.
   */
  known: string[];
}

export async function listKnownNumbers(tx: Tx, carrier: SmsCarrier): Promise<KnownNumbers> {
  const inUse = await tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .select(['e164', 'carrier', 'source', orderStatus.as('order_status')])
    .where('released_at', 'is', null)
    .where('carrier', '<>', 'simulated')
    .execute();
  const released = await tables<PhoneNumberTables>(tx).selectFrom('number_releases').select('e164').execute();
  return {
    delivered: inUse
      .filter(
        (one) =>
          one.carrier === carrier && one.source === 'managed' && (one.order_status ?? 'delivered') === 'delivered',
      )
      .map(({ e164 }) => e164),
    known: [...inUse.filter((one) => one.order_status !== 'failed'), ...released].map(({ e164 }) => e164),
  };
}
