import type { Database } from '../platform/db/database.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import type { Migration } from '../platform/db/migration.ts';
import { readAppliedMigrations } from './applied-migrations.ts';

/** Throws StartupError unless the database has the schema of this release: in another one there may be more, or less. */
export async function requireSchema(database: Database, migrations: readonly Migration[]): Promise<void> {
  const applied = (await readAppliedMigrations(database)) ?? [];
  const same = applied.join() === migrations.map(({ name }) => name).join();
  if (!same)
    throw new StartupError(
      'The database does not have the schema of this release: start the server once, then come back',
    );
}
