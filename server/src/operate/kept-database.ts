import type { Config } from '../config/config.ts';
import { databaseName } from '../app/open-database.ts';
import { reachDatabase } from '../platform/db/reach-database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/launcher.ts';
import { hasEmbeddedDatabase, runningEmbeddedUrl } from '../platform/embedded-postgres/running-url.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import type { Logger } from '../platform/process/log.ts';

/** The database of the server, as it is: nothing is made or migrated. */
export interface KeptDatabase {
  readonly url: string;
  /** `external`, `running` for the embedded one of a server that runs, `started` for one that was started for us. */
  readonly kind: 'external' | 'running' | 'started';
  /** Stops what was started. */
  close(): Promise<void>;
}

/**
 * Opens the database beside a server that runs, or without one: the embedded PostgreSQL is started where nobody runs it.
 * A server that is started meanwhile is refused by its lock. Throws StartupError where there is no database to open.
 */
export async function openKeptDatabase(options: {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  log: Logger;
}): Promise<KeptDatabase> {
  const { databaseUrl, dataDir } = options.config;
  if (databaseUrl !== null) {
    await reachDatabase(databaseUrl);
    return { url: databaseUrl, kind: 'external', close: async () => {} };
  }
  const running = runningEmbeddedUrl(dataDir, databaseName);
  if (running !== null) return { url: running, kind: 'running', close: async () => {} };
  if (!hasEmbeddedDatabase(dataDir)) {
    throw new StartupError(`${dataDir} holds no database yet: the first npm start makes it`);
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log: options.log });
  return { url: postgres.url(databaseName), kind: 'started', close: () => postgres.stop() };
}
