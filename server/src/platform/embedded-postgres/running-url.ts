import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { dataFolderAt } from './data-folder.ts';
import { readPassword } from './password.ts';
import { findReadyServer } from './postmaster-pid.ts';
import { socketUrl, tcpUrl } from './server-settings.ts';

/** Whether a start has made a database in `dataDir`. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(dataFolderAt(resolve(dataDir)).pgdata);
}

/** The connection string of a database on the embedded server that another process runs in `dataDir`; null when none does. */
export function runningEmbeddedUrl(dataDir: string, database: string): string | null {
  if (!hasEmbeddedDatabase(dataDir)) return null;
  const folder = dataFolderAt(realpathSync(dataDir));
  const server = findReadyServer(folder.pgdata);
  if (server === undefined) return null;
  return server.socketDir === ''
    ? tcpUrl(database, server.port, readPassword(folder.passwordFile) ?? '')
    : socketUrl(database, server.socketDir, server.port);
}
