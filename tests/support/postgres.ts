import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The migrated database that every test database is copied from. */
export const templateName = 'trunkline_template';

export interface TestDatabase {
  url: string;
  name: string;
  /** Removes the database, open connections included. */
  drop(): Promise<void>;
}

/** A database of its own, migrated and empty, in some 20 ms. Drop it when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} template ${templateName} strategy file_copy`);
  return { url: testUrl(name), name, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

/** A database without any table, for tests of the migrations themselves, or of what is refused before them. */
export async function createEmptyDatabase(encoding: 'UTF8' | 'LATIN1' | 'SQL_ASCII' = 'UTF8'): Promise<TestDatabase> {
  const name = `empty_${randomBytes(8).toString('hex')}`;
  // Only UTF8 can have the locale of the template.
  const locale = encoding === 'UTF8' ? '' : `encoding '${encoding}' locale_provider libc locale 'C'`;
  await administer(`create database ${name} template template0 ${locale} strategy file_copy`);
  return { url: testUrl(name), name, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

/** Marks the template and lets nobody in any more: a copy needs it to be free of connections. */
export async function closeTemplate(adminUrl: string): Promise<void> {
  await administer(`alter database ${templateName} with is_template true allow_connections false`, adminUrl);
}

function adminUrl(): string {
  const url = process.env['TRUNKLINE_TEST_POSTGRES'];
  if (url === undefined) throw new Error('The tests run under npm test, which starts their PostgreSQL');
  return url;
}

function testUrl(name: string): string {
  return adminUrl().replace(/\/postgres\?/, `/${name}?`);
}

/** Runs a statement on the PostgreSQL of the tests, beside all databases. */
export async function administer(statement: string, url = adminUrl()): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
