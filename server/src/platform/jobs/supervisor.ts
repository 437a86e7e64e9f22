import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Logger } from '../process/log.ts';
import { deleteOverJobsSql } from './sql/delete-over-jobs.ts';
import { listLapsedQueuesSql } from './sql/list-lapsed-queues.ts';

/**
 * Has pg-boss give back the jobs of dead workers, and deletes those that are over. Its own supervisor reads all job tables as
 * a whole whenever it looks; this one asks in a single statement which queues have such a job. pg-boss deletes once a day, all
 * that is over in one statement: after a busy day that takes longer than a statement may, so that is done here, in small bites.
 */
export interface Supervisor {
  start(): void;
  /** Resolves when nothing of it is under way. */
  stop(): Promise<void>;
}

const everyMs = 5_000;
// Of these looks one deletes what is over, and one has pg-boss go over every queue.
const looksOfDeletion = 12;
const looksOfAll = 720;
const deletedAtOnce = 5_000;

export function createSupervisor(options: {
  boss: Pick<PgBoss, 'supervise'>;
  database: Pick<Database, 'read'>;
  log: Logger;
}): Supervisor {
  const { boss, database, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;
  let stopping = false;
  let looking: Promise<void> | undefined;

  const deleteOver = async (): Promise<void> => {
    let deleted = deletedAtOnce;
    while (deleted === deletedAtOnce && !stopping) {
      const { numAffectedRows } = await deleteOverJobsSql(deletedAtOnce).execute(database.read.kysely);
      deleted = Number(numAffectedRows ?? 0);
    }
  };
  const look = async (): Promise<void> => {
    const isDeletion = looks % looksOfDeletion === 0;
    looks += 1;
    try {
      if (isDeletion) await deleteOver();
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
      stopping = true;
      clearInterval(timer);
      await looking;
    },
  };
}
