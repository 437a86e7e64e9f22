import { sql } from 'kysely';
import { type Database, tables } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/process/log.ts';
import { breakSeconds } from '../sql/lock-lost-leases.ts';
import type { SessionTables } from '../tables.ts';

/** Keeps in the database since when heartbeats can be taken without a break, over all processes that take them. */
export interface LeaseClock {
  start(): Promise<void>;
  stop(): void;
}

const tickMs = 1_000;

export function createLeaseClock({ database, log }: { database: Database; log: Logger }): LeaseClock {
  let timer: NodeJS.Timeout | undefined;
  let isTicking = false;

  /** A start counts as a break: before it there may have been no process. */
  const tick = async (isStart: boolean): Promise<void> => {
    const isBreak = sql<boolean>`${isStart} or alive_at < clock_timestamp() - make_interval(secs => ${breakSeconds})`;
    await tables<SessionTables>(database.read)
      .updateTable('worker_lease_clock')
      .set({
        alive_at: sql`clock_timestamp()`,
        resumed_at: sql`case when ${isBreak} then clock_timestamp() else resumed_at end`,
      })
      .execute();
  };

  return {
    start: async () => {
      await tick(true);
      timer = setInterval(() => {
        if (isTicking) return;
        isTicking = true;
        tick(false)
          .catch((err: unknown) => log.debug({ err }, 'the clock of leases could not be kept'))
          .finally(() => {
            isTicking = false;
          });
      }, tickMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
