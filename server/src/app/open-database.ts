import type { Config } from '../config/config.ts';
import { migrateDatabase } from '../migrations/migrate-database.ts';
import { reachWritableDatabase } from '../platform/db/reach-database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/launcher.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { hearsNotify, notifyPatienceMs } from '../platform/db/hears-notify.ts';
import type { Lifecycle } from '../platform/process/lifecycle.ts';
import type { Logger } from '../platform/process/log.ts';

/** The database of the product on its embedded server. */
export const databaseName = 'trunkline';

const unheard =
  'DATABASE_URL must lead to PostgreSQL itself, or to a pooler in session mode (in PgBouncer pool_mode = session): ' +
  `a NOTIFY was not heard within ${notifyPatienceMs / 1_000} seconds`;

/**
 * The address of a database that answers and has the newest schema: the operator's, or an embedded one that lives in
 * DATA_DIR and stops last. Throws StartupError or NewerSchemaError with one line for the operator.
 */
export async function openDatabase(options: {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  log: Logger;
  lifecycle: Lifecycle;
}): Promise<{ url: string; description: string }> {
  const { config, log, lifecycle } = options;
  if (config.databaseUrl !== null) {
    await reachWritableDatabase(config.databaseUrl);
    // Before the migrations, which hold a lock of their session.
    if (!(await hearsNotify(config.databaseUrl))) throw new StartupError(unheard);
    await migrateDatabase({ url: config.databaseUrl, log });
    return { url: config.databaseUrl, description: 'in the database of DATABASE_URL' };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  lifecycle.onStop('embedded PostgreSQL', () => postgres.stop());
  await postgres.ensureDatabase(databaseName);
  const url = postgres.url(databaseName);
  await migrateDatabase({ url, log });
  return { url, description: `${config.dataDir} (embedded PostgreSQL)` };
}
