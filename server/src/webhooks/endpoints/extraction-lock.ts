import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Until the transaction ends nothing else is saved that names fields of the organization's calls. */
export async function lockExtractions(tx: Tx, organizationId: string): Promise<void> {
  // Not the organization's row: a change of its keys need not wait for this.
  const lock = sql`pg_advisory_xact_lock(hashtext('trunkline.extractions'), hashtext(${organizationId}))`;
  await tx.kysely.selectNoFrom(lock.as('lock')).execute();
}
