import { type Database, tables } from '../platform/db/database.ts';

interface MigrationTables extends Record<string, object> {
  'pg_catalog.pg_tables': { schemaname: string; tablename: string };
  kysely_migration: { name: string };
}

/** The names of the migrations that a database has, in their order; null where it has no tables of ours yet. */
export async function readAppliedMigrations({ read }: Database): Promise<string[] | null> {
  const asked = tables<MigrationTables>(read);
  const known = await asked
    .selectFrom('pg_catalog.pg_tables')
    .select('tablename')
    .where('schemaname', '=', 'public')
    .where('tablename', '=', 'kysely_migration')
    .execute();
  if (known.length === 0) return null;
  const rows = await asked.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
