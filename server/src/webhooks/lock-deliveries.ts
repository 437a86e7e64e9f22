import type { Tx } from '../platform/db/database.ts';
import { lockClaimedSql, lockDeliveriesSql } from './sql/lock-deliveries.ts';

/**
 * Locks deliveries in the order of their ids, and waits for each that is held: the caller's next statement finds them as
 * they then are. Not one statement with that one: where an UPDATE that joins meets a row that was changed since the
 * statement began, PostgreSQL 18 loses it and all that follow (decision 329).
 */
export async function lockDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockDeliveriesSql(ids).execute(tx.kysely);
}

/**
 * Locks so those that are still under their claims. One that is not may be held by a transaction that waits for another of
 * the caller's.
 */
export async function lockClaimed(
  tx: Tx,
  claims: ReadonlyArray<{ readonly deliveryId: string; readonly fence: string }>,
): Promise<void> {
  await lockClaimedSql(claims).execute(tx.kysely);
}
