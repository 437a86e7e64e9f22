import { isoMillis } from '../platform/time/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import type { VerificationTables } from './tables.ts';
import type { Hold } from './types.ts';

/** Holds the organization, or says another reason of a hold that there is: it stays as old as it is. */
export async function putHold(tx: Tx, organizationId: string, { at, reason }: Hold): Promise<void> {
  await tables<VerificationTables>(tx)
    .insertInto('compliance_holds')
    .values({ organization_id: organizationId, held_at: isoMillis(at), reason })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ reason }))
    .execute();
}

export async function liftHold(tx: Tx, organizationId: string): Promise<void> {
  await tables<VerificationTables>(tx)
    .deleteFrom('compliance_holds')
    .where('organization_id', '=', organizationId)
    .execute();
}
