import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import { inSeconds } from '../../platform/db/in-seconds.ts';
import type { PhoneNumberTables } from '../tables.ts';
import type { SmsCarrier } from '../types.ts';

/** The carriers whose list is due; each is due again in so many seconds, in case its job is lost. */
export async function takeDueSweeps(tx: Tx, againSeconds: number): Promise<SmsCarrier[]> {
  const rows = await tables<PhoneNumberTables>(tx)
    .updateTable('number_sweeps')
    .set({ wake_at: inSeconds(againSeconds) })
    .where(sql<boolean>`wake_at <= clock_timestamp()`)
    .returning('carrier')
    .execute();
  return rows.map(({ carrier }) => carrier);
}

export async function putOffSweep(tx: Tx, carrier: SmsCarrier, seconds: number): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('number_sweeps')
    .set({ wake_at: inSeconds(seconds) })
    .where('carrier', '=', carrier)
    .execute();
}

/** Has these numbers of a carrier asked for one by one: none of them is taken for missing by a list alone. */
export async function hurryRoutings(tx: Tx, carrier: SmsCarrier, e164s: readonly string[]): Promise<void> {
  if (e164s.length === 0) return;
  const numbers = tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .select('id')
    .where('carrier', '=', carrier)
    .where('released_at', 'is', null)
    .where('e164', 'in', e164s);
  await tables<PhoneNumberTables>(tx)
    .updateTable('number_routings')
    .set({ attempts: 0, wake_at: inSeconds(0) })
    .where('times_missing', '=', 0)
    .where('phone_number_id', 'in', numbers)
    .execute();
}

/** Has every number asked for whose calls or texts do not come here, as far as is known: something was set right. */
export async function hurryMisrouted(tx: Tx): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('number_routings')
    .set({ attempts: 0, wake_at: inSeconds(0) })
    // The second look at one that was not found comes a minute behind the first one all the same.
    .where('times_missing', '<>', 1)
    .where(sql<boolean>`is_missing or calls_here is distinct from true or texts_here is distinct from true`)
    .execute();
}
