import type { Clock } from '../time/clock.ts';
import type { Tx } from './database.ts';

/** What a row has from `databaseNowMs`. */
export interface DatabaseTime {
  database_now_ms: number;
}

/** SQL of a column: the database's clock, in Unix milliseconds. */
export const databaseNowMs = '(extract(epoch from clock_timestamp()) * 1000)::float8 as database_now_ms';

/** How far the database's clock is ahead of ours: at least and at most, in milliseconds, as one statement can tell. */
export interface Comparison {
  leastMs: number;
  mostMs: number;
  /** Our clock and the monotonic one, apart as they were when the statement was sent. */
  baseMs: number;
}

/** Asks the database for its time with a statement of the caller, and compares. */
export async function compareClocks<R extends DatabaseTime>(
  clock: Clock,
  ask: () => Promise<R>,
): Promise<Comparison & { row: R }> {
  const sentMs = clock.nowMs();
  const sentMonotonicMs = clock.monotonicMs();
  const row = await ask();
  // By the monotonic clock: the other one may be set while the statement is on its way.
  const backMs = sentMs + clock.monotonicMs() - sentMonotonicMs;
  // `nowMs` may be whole milliseconds, which are up to one late.
  const [leastMs, mostMs] = [row.database_now_ms - backMs - 1, row.database_now_ms - sentMs];
  return { row, leastMs, mostMs, baseMs: sentMs - sentMonotonicMs };
}

/** One statement that is nothing but a comparison. */
export function askTime(database: Tx): () => Promise<DatabaseTime> {
  return async () => {
    const [row] = await database.query<DatabaseTime>(`select ${databaseNowMs}`);
    if (row === undefined) throw new Error('The database gave no time');
    return row;
  };
}
