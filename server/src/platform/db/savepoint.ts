import { isConnectionLoss } from './connection-loss.ts';
import type { Tx } from './database.ts';
import { beginPartSql, keepPartSql, undoPartSql } from './sql/savepoint.ts';

/**
 * Does a part of a transaction whose failure undoes that part alone; what failed is told. Answers whether it was done. A lost
 * connection is thrown on: the whole transaction is lost with it.
 */
export async function couldDo(
  tx: Tx,
  part: () => Promise<unknown>,
  onFailure: (err: unknown) => void,
): Promise<boolean> {
  await beginPartSql().execute(tx.kysely);
  try {
    await part();
    await keepPartSql().execute(tx.kysely);
    return true;
  } catch (err) {
    if (isConnectionLoss(err)) throw err;
    await undoPartSql().execute(tx.kysely);
    onFailure(err);
    return false;
  }
}
