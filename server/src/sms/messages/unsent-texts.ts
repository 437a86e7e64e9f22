import type { Tx } from '../../platform/db/database.ts';
import { unsentStates } from '../model/status.ts';

// An arm for each index that holds such rows.
const findSql = [
  'wake_at is not null and released_at is null',
  'wake_at is not null and released_at is not null',
  'lease_until is not null',
]
  .map(
    (kept) => `select id from sms_messages
     where organization_id = $1 and from_phone_number_id = $2 and status = any($3) and ${kept}`,
  )
  .join(' union all ');

/** Whether texts of that number wait, or are on their way to its carrier. */
export async function hasUnsentTexts(tx: Tx, organizationId: string, phoneNumberId: string): Promise<boolean> {
  return (await tx.query(`${findSql} limit 1`, [organizationId, phoneNumberId, unsentStates])).length > 0;
}
