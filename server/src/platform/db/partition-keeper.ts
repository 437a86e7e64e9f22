import type { Database } from './database.ts';
import type { Logger } from '../process/log.ts';

export interface PartitionKeeper {
  stop(): Promise<void>;
}

const everyMs = 3_600_000;
const daysAhead = 7;

/** A table that is partitioned by day, and for how many days after its end a day is kept. */
export interface DailyTable {
  name: string;
  keepDays: number;
}

/**
 * Makes the daily partitions of the coming week and drops those past their time, now and every hour. Resolves after the
 * first look, so that no row is written before its day exists: one that falls into the default partition keeps its day
 * from being split off.
 */
export async function startPartitionKeeper(options: {
  database: Database;
  log: Logger;
  tables: readonly DailyTable[];
}): Promise<PartitionKeeper> {
  const { database, log, tables } = options;
  const keep = async (): Promise<void> => {
    for (const { name, keepDays } of tables) {
      await database.read
        .query('select ensure_daily_partitions($1, $2)', [name, daysAhead])
        .catch((err: unknown) => log.warn({ err, table: name }, 'daily partitions not made'));
      await database.read
        .query('select drop_daily_partitions($1, $2)', [name, keepDays])
        .catch((err: unknown) => log.warn({ err, table: name }, 'daily partitions not dropped'));
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
