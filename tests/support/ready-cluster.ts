import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '../../server/src/migrations/migrate-database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/launcher.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { databaseName } from '../../server/src/app/open-database.ts';
import { administer, closeTemplate, templateName } from './postgres.ts';

// A drill has a PostgreSQL of its own to kill. Making one and migrating a database in it takes two seconds of a
// processor; in a run of tests or of short drills it is copied from the one that was made before them.

const variable = 'TRUNKLINE_TEST_CLUSTER';

/**
 * Makes a cluster in `folder` with a migrated database to copy and the one that a server makes at its first start, and has
 * processes that are started later copy it. Its server is stopped: files of one that runs cannot be copied.
 */
export async function makeReadyCluster(folder: string): Promise<void> {
  const log = createLog({ level: 'warn', pretty: false });
  const server = await startEmbeddedPostgres({ dataDir: folder, log, durable: false });
  try {
    await server.ensureDatabase(templateName);
    await migrateDatabase({ url: server.url(templateName), log });
    await closeTemplate(server.url('postgres'));
    await administer(
      `create database ${databaseName} template ${templateName} strategy file_copy`,
      server.url('postgres'),
    );
  } finally {
    await server.stop();
  }
  process.env[variable] = folder;
}

/**
 * Fills the folder for an embedded server, as after a first start of which nothing but the database is left. What it answers is the migrated database to copy there; undefined where no
 * cluster was made, and the folder stays as it is and the server makes its own.
 */
export function fillFromReadyCluster(dataDir: string): string | undefined {
  const ready = process.env[variable];
  if (ready === undefined) return undefined;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  copy(ready, dataDir);
  return templateName;
}

/** With owners and modes, which tell the server as whom it has to run. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', join(from, 'postgres'), join(to, 'postgres')]);
}
