import { migrations } from './migrations/index.ts';
import type { Database } from './platform/db/database.ts';
import type { Logger } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';

/** Whether this process should be sent requests: started, with the keys it was given, not draining, the database answers, the schema is not behind. */
export function createReadiness(options: {
  database: Database;
  metrics: Metrics;
  log: Logger;
  isStarted: () => boolean;
  isDraining: () => boolean;
}): () => Promise<{ ready: true } | { ready: false; reason: string }> {
  const { database, metrics, log, isStarted, isDraining } = options;
  const names = migrations.map((migration) => migration.name);
  return async () => {
    if (!isStarted()) return { ready: false, reason: 'starting' };
    if (isDraining()) return { ready: false, reason: 'draining' };
    try {
      const [row] = await database.read.query<{ applied: number }>(
        'select count(*)::int as applied from kysely_migration where name = any($1::text[])',
        [names],
      );
      metrics.databaseUp.set(1);
      // A newer release may have gone further; only what this one lacks makes it unable to serve.
      return row?.applied === names.length ? { ready: true } : { ready: false, reason: 'migrations are missing' };
    } catch (err) {
      metrics.databaseUp.set(0);
      log.warn({ err }, 'the database does not answer');
      return { ready: false, reason: 'database unreachable' };
    }
  };
}
