import { Kysely, PostgresDialect, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { createDatabase } from '../platform/db/database.ts';
import { installQueues } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log.ts';
import { migrations, queues } from '../declarations.ts';
import type { Migration } from '../platform/migration.ts';

/** The database was written by a newer release than this one. */
export class NewerSchemaError extends Error {
  constructor(unknown: string) {
    super(`The database holds migration ${unknown}, which this release does not know: start the newer release instead`);
    this.name = 'NewerSchemaError';
  }
}

/**
 * Brings a database to the newest schema: our migrations in one transaction under an advisory lock, so that several
 * processes may start at once; then pg-boss's own tables and the queues. Refuses a newer schema.
 */
export async function migrateDatabase(options: {
  url: string;
  log: Logger;
  /** The steps of an earlier release, where a test begins with one; every step of this one otherwise. */
  steps?: readonly Migration[];
}): Promise<void> {
  const { steps = migrations } = options;
  const pool = new pg.Pool({ connectionString: options.url, max: 2 });
  pool.on('error', (err) => options.log.warn({ err }, 'idle database connection lost'));
  const kysely = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseNewerSchema(pool);
    const provider: MigrationProvider = {
      getMigrations: async () =>
        Object.fromEntries(steps.map((m) => [m.name, { up: async (db) => void (await sql.raw(m.up).execute(db)) }])),
    };
    const { error, results } = await new Migrator({ db: kysely, provider }).migrateToLatest();
    if (error) throw error;
    if (results && results.length > 0) options.log.info({ applied: results.length }, 'database migrated');
  } finally {
    await kysely.destroy();
  }
  const database = createDatabase({ url: options.url, log: options.log, maxConnections: 2 });
  try {
    await installQueues(database, options.log, queues);
  } finally {
    await database.close();
  }
}

async function refuseNewerSchema(pool: pg.Pool): Promise<void> {
  const exists = await pool.query<{ found: boolean }>(`select to_regclass('kysely_migration') is not null as found`);
  if (!exists.rows[0]?.found) return;
  const known = new Set(migrations.map((migration) => migration.name));
  const applied = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  const unknown = applied.rows.find((row) => !known.has(row.name));
  if (unknown) throw new NewerSchemaError(unknown.name);
}
