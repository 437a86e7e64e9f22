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

/** Does a part for each row, so that one whose part fails holds up no other. Answers how many were done; see `couldDo`. */
export async function doEach<Row>(
  tx: Tx,
  rows: readonly Row[],
  part: (row: Row) => Promise<unknown>,
  onFailure: (err: unknown, row: Row) => void,
): Promise<number> {
  let done = 0;
  for (const row of rows)
    if (
      await couldDo(
        tx,
        () => part(row),
        (err) => onFailure(err, row),
      )
    )
      done += 1;
  return done;
}
