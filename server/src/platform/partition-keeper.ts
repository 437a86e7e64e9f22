import type { Database } from './db/database.ts';
import type { Logger } from './log.ts';

export interface PartitionKeeper {
  stop(): Promise<void>;
}

const everyMs = 3_600_000;
const daysAhead = 7;

/** Makes the daily partitions of the coming week now and every hour; a week of failures would be needed to miss one. */
export function startPartitionKeeper(options: {
  database: Database;
  log: Logger;
  tables: readonly string[];
}): PartitionKeeper {
  const { database, log, tables } = options;
  const keep = async (): Promise<void> => {
    for (const table of tables) {
      await database.read
        .query('select ensure_daily_partitions($1, $2)', [table, daysAhead])
        .catch((err: unknown) => log.warn({ err, table }, 'daily partitions not made'));
    }
  };
  let running = keep();
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
