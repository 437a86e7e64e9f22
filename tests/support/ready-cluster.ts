import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { templateName } from './postgres.ts';

// A drill has a PostgreSQL of its own to kill. Making one and migrating a database in it takes two seconds of a
// processor; in a run of the tests it is copied from the one that their set-up has made.

const variable = 'TRUNKLINE_TEST_CLUSTER';

/** Keeps a copy of the stopped server in `dataDir` for processes that are started later. */
export function keepReadyCluster(dataDir: string, folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  copy(dataDir, folder);
  process.env[variable] = folder;
}

/**
 * Fills the folder for an embedded server. What it answers is the migrated database to copy there; undefined outside of a
 * run of the tests, where the folder stays as it is and the server makes its own.
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
