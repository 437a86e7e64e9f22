import { type Tx, tables } from '../../platform/db/database.ts';
import { lookSoonSql } from '../sql/look-soon.ts';

/**
 * Has the carrier asked now where calls and texts of a number go. Nothing is asked of a number that is simulated, comes over a
 * trunk, is released or is not delivered yet. `afresh`: what was read before is forgotten.
 */
export async function lookSoon(tx: Tx, number: { organizationId: string; id: string; afresh: boolean }): Promise<void> {
  if (number.afresh)
    await tables<{ number_routings: { phone_number_id: string } }>(tx)
      .deleteFrom('number_routings')
      .where('phone_number_id', '=', number.id)
      .execute();
  await lookSoonSql(number).execute(tx.kysely);
}
