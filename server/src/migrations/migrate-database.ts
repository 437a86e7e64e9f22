import { Kysely, PostgresDialect, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { createDatabase } from '../platform/db/database.ts';
import { installQueues } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/process/log.ts';
import { migrations, queues } from '../app/declarations.ts';
import type { Migration } from '../platform/db/migration.ts';

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
  // Once it is closed, what becomes of its last connections does not matter.
  let closed = false;
  pool.on('error', (err) => {
    if (!closed) options.log.warn({ err }, 'idle database connection lost');
  });
  const kysely = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) });
  try {
    const applied = await appliedMigrations(pool);
    refuseNewerSchema(applied);
    if (!steps.every(({ name }) => applied.has(name))) await applySteps(kysely, steps, options.log);
  } finally {
    closed = true;
    await kysely.destroy();
  }
  const database = createDatabase({ url: options.url, log: options.log, maxConnections: 2 });
  try {
    await installQueues(database, options.log, queues);
  } finally {
    await database.close();
  }
}

/** Not called where there is nothing to do: before it looks at what is applied, the library reads every column there is. */
async function applySteps(
  kysely: Kysely<Record<never, never>>,
  steps: readonly Migration[],
  log: Logger,
): Promise<void> {
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(steps.map((m) => [m.name, { up: async (db) => void (await sql.raw(m.up).execute(db)) }])),
  };
  const { error, results } = await new Migrator({ db: kysely, provider }).migrateToLatest();
  if (error) throw error;
  if (results && results.length > 0) log.info({ applied: results.length }, 'database migrated');
}

async function appliedMigrations(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const exists = await pool.query<{ found: boolean }>(`select to_regclass('kysely_migration') is not null as found`);
  if (!exists.rows[0]?.found) return new Set();
  const applied = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  return new Set(applied.rows.map(({ name }) => name));
}

function refuseNewerSchema(applied: ReadonlySet<string>): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].find((name) => !known.has(name));
  if (unknown !== undefined) throw new NewerSchemaError(unknown);
}
