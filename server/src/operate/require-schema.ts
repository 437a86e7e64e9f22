import type { Database } from '../platform/db/database.ts';
import { StartupError } from '../platform/embedded-postgres/startup-error.ts';
import type { Migration } from '../platform/migration.ts';

/** Throws StartupError unless the database has the schema of this release: in another one there may be more, or less. */
export async function requireSchema(database: Database, migrations: readonly Migration[]): Promise<void> {
  const [found] = await database.read.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  );
  const applied =
    found?.there === true
      ? await database.read.query<{ name: string }>('select name from kysely_migration order by name')
      : [];
  const same = applied.map(({ name }) => name).join() === migrations.map(({ name }) => name).join();
  if (!same)
    throw new StartupError(
      'The database does not have the schema of this release: start the server once, then come back',
    );
}
