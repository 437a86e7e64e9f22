import { isoMillis } from '../platform/time/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import { writeLinesSql } from './sql/write-lines.ts';
import type { CreditTables } from './tables.ts';
import type { Grant, LedgerLine } from './types.ts';

/** Writes the lines, and moves the balances of prepaid organizations. A second line of a kind for a resource is dropped. */
export async function writeLines(tx: Tx, lines: readonly LedgerLine[]): Promise<void> {
  if (lines.length === 0) return;
  await writeLinesSql(lines).execute(tx.kysely);
}

/** Writes the line of a gift. It moves no balance: `raiseBalance` does, where the organization has an account. */
export async function insertGrant(tx: Tx, grant: Grant): Promise<void> {
  await tables<CreditTables>(tx)
    .insertInto('credit_ledger')
    .values({
      id: grant.id,
      organization_id: grant.organizationId,
      kind: 'grant',
      amount_micro_usd: grant.amountMicroUsd,
      reason: grant.reason,
      created_at: isoMillis(grant.createdAt),
    })
    .execute();
}
