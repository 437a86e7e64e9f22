import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Logger } from '../process/log.ts';
import { listLapsedQueuesSql } from './sql/list-lapsed-queues.ts';

/**
 * Has pg-boss give back the jobs of dead workers, and delete those that are over. Its own supervisor reads all job tables as
 * a whole whenever it looks; this one asks in a single statement which queues have such a job.
 */
export interface Supervisor {
  start(): void;
  /** Resolves when nothing of it is under way. */
  stop(): Promise<void>;
}

const everyMs = 5_000;
// Of these looks one goes over every queue.
const looksOfAll = 12;

export function createSupervisor(options: {
  boss: Pick<PgBoss, 'supervise'>;
  database: Pick<Database, 'read'>;
  log: Logger;
}): Supervisor {
  const { boss, database, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    looks += 1;
    try {
      if (looks % looksOfAll === 0) return await boss.supervise();
      const { rows } = await listLapsedQueuesSql.execute(database.read.kysely);
      for (const { name } of rows) await boss.supervise(name);
    } catch (err) {
      log.error({ err }, 'job queue error');
    }
  };
  const lookOnce = (): void => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };

  return {
    start: () => {
      lookOnce();
      timer = setInterval(lookOnce, everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
