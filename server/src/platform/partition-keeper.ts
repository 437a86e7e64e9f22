import type { Database } from './db/database.ts';
import type { Logger } from './log.ts';

export interface PartitionKeeper {
  stop(): Promise<void>;
}

const everyMs = 3_600_000;
const daysAhead = 7;

/**
 * Makes the daily partitions of the coming week now and every hour. Resolves after the first look, so that no row is
 * written before its day exists: one that falls into the default partition keeps its day from being split off.
 */
export async function startPartitionKeeper(options: {
  database: Database;
  log: Logger;
  tables: readonly string[];
}): Promise<PartitionKeeper> {
  const { database, log, tables } = options;
  const keep = async (): Promise<void> => {
    for (const table of tables) {
      await database.read
        .query('select ensure_daily_partitions($1, $2)', [table, daysAhead])
        .catch((err: unknown) => log.warn({ err, table }, 'daily partitions not made'));
    }
  };
  await keep();
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(keep);
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
