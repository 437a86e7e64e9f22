import { isConnectionLoss } from './connection-loss.ts';
import type { Tx } from './database.ts';

/**
 * Does a part of a transaction whose failure undoes that part alone; what failed is told. Answers whether it was done. A lost
 * connection is thrown on: the whole transaction is lost with it.
 */
export async function couldDo(
  tx: Tx,
  part: () => Promise<unknown>,
  onFailure: (err: unknown) => void,
): Promise<boolean> {
  await tx.query('savepoint part');
  try {
    await part();
    await tx.query('release savepoint part');
    return true;
  } catch (err) {
    if (isConnectionLoss(err)) throw err;
    await tx.query('rollback to savepoint part');
    onFailure(err);
    return false;
  }
}
