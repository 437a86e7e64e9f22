import type { Tx } from '../platform/db/database.ts';
import { idBounds } from './id-bounds.ts';

const lockSql = `
select from webhook_deliveries where id = any($1) and id between $2 and $3 order by id for update`;

/**
 * Locks deliveries in the order of their ids, whoever else holds them now: the caller's next statement finds them as they
 * then are, and waits for none. Not one statement with that one: where an UPDATE meets a row that was changed since the
 * statement began, PostgreSQL 18 loses it and all that follow (decision 329).
 */
export async function lockDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(lockSql, [ids, ...idBounds(ids)], 'webhooks_lock_deliveries');
}
