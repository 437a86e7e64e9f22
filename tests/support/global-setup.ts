import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../server/src/migrations/migrate-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/launcher.ts';
import { isAlive } from '../../server/src/platform/embedded-postgres/postmaster-pid.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { bundleProducts } from './bundle-products.ts';
import { fillCompiledCode } from './compiled-code.ts';
import { closeTemplate, templateName } from './postgres.ts';
import { keepReadyCluster } from './ready-cluster.ts';
import { keepRunningServer, stopRunningServer } from './running-server.ts';

/**
 * One PostgreSQL for the whole run, in a folder of its own, with one migrated database that every test copies. The
 * server dies with this process, however that ends.
 */
export async function globalSetup(): Promise<void> {
  removeFoldersOfKilledRuns();
  const log = createLog({ level: 'warn', pretty: false });
  const folder = mkdtempSync(join(tmpdir(), `trunkline-test-${process.pid}-`));
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir: join(folder, 'server'), log, durable: false });
  let server = await start();
  keepRunningServer(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  try {
    const makeTemplate = async (): Promise<void> => {
      await server.ensureDatabase(templateName);
      await migrateDatabase({ url: server.url(templateName), log });
      await closeTemplate(server.url('postgres'));
      // Files of a server that runs cannot be copied.
      await server.stop();
      keepReadyCluster(join(folder, 'server'), join(folder, 'ready'));
      server = await start();
    };
    await Promise.all([makeTemplate(), bundleProducts().then(fillCompiledCode)]);
  } catch (error) {
    await stopRunningServer();
    throw error;
  }
  // Workers are started after this and inherit it.
  process.env['TRUNKLINE_TEST_POSTGRES'] = server.url('postgres');
}

function removeFoldersOfKilledRuns(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^trunkline-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // It is somebody else's, who removes it.
    }
  }
}

// Jest loads it by its default export.
export { globalSetup as default };
