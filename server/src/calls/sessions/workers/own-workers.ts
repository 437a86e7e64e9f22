import { sql } from 'kysely';
import type { Clock } from '../../../platform/time/clock.ts';
import { type Database, tables } from '../../../platform/db/database.ts';
import type { SessionTables } from '../tables.ts';

/** Knows which organizations have a worker of their own at work: the voice of this server leaves their sessions to it. */
export interface OwnWorkers {
  /** A worker calls; null for one of every organization. */
  hear(organizationId: string | null): Promise<void>;
}

const writtenEachMs = 5_000;

export function createOwnWorkers({
  database,
  clock,
}: {
  database: Database;
  clock: Pick<Clock, 'monotonicMs'>;
}): OwnWorkers {
  const writtenAtMs = new Map<string, number>();
  return {
    hear: async (organizationId) => {
      if (organizationId === null) return;
      const nowMs = clock.monotonicMs();
      if (nowMs - (writtenAtMs.get(organizationId) ?? -Infinity) < writtenEachMs) return;
      writtenAtMs.set(organizationId, nowMs);
      await database.tx((tx) =>
        tables<SessionTables>(tx)
          .insertInto('own_workers')
          .values({ organization_id: organizationId, heard_at: sql<string>`clock_timestamp()` })
          .onConflict((conflict) =>
            conflict.column('organization_id').doUpdateSet({ heard_at: sql<string>`clock_timestamp()` }),
          )
          .execute(),
      );
    },
  };
}
