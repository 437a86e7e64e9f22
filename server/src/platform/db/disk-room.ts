import { systemClock } from '../time/clock.ts';
import { errorCode } from '../process/error-code.ts';
import type { Database } from './database.ts';
import { fillPagesSql, scratchTableSql } from './sql/fill-pages.ts';

/** How often the database has refused a statement because its disk is full, and how long ago the last one was. */
export interface DiskRefusals {
  readonly count: number;
  /** Infinity where there was none. */
  msSinceLast(): number;
}

/** Counts the refusals of a database for lack of disk (SQLSTATE 53100). */
export function createDiskRefusals(): DiskRefusals & { note(error: unknown): void } {
  let [count, lastMs] = [0, Number.NEGATIVE_INFINITY];
  return {
    get count() {
      return count;
    },
    msSinceLast: () => systemClock.monotonicMs() - lastMs,
    note: (error) => {
      if (!isDiskFull(error)) return;
      count += 1;
      lastMs = systemClock.monotonicMs();
    },
  };
}

/** Whether the database can take pages on its disk: some are written to a table that ends with its transaction. */
export async function hasDiskRoom(database: Pick<Database, 'tx'>): Promise<boolean> {
  try {
    await database.tx(async (tx) => {
      await scratchTableSql.execute(tx.kysely);
      await fillPagesSql.execute(tx.kysely);
    });
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    // A user who may make no temporary tables cannot be told by them: the next refusal says it again.
    if (errorCode(error) === '42501') return true;
    throw error;
  }
}

function isDiskFull(error: unknown): boolean {
  return errorCode(error) === '53100';
}
