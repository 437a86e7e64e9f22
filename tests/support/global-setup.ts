import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/launcher.ts';
import { isAlive } from '../../server/src/platform/embedded-postgres/postmaster-pid.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { bundleProducts } from './bundle-products.ts';
import { fillCompiledCode } from './compiled-code.ts';
import { fillFromReadyCluster, makeReadyCluster } from './ready-cluster.ts';
import { keepRunningServer } from './running-server.ts';
import { noteStartOfRun } from './table-of-times.ts';

/**
 * One PostgreSQL for the whole run, in a folder of its own, with one migrated database that every test copies. The
 * server dies with this process, however that ends.
 */
export async function globalSetup(): Promise<void> {
  noteStartOfRun();
  const folder = await prepareProcesses();
  try {
    const dataDir = join(folder, 'server');
    fillFromReadyCluster(dataDir);
    const log = createLog({ level: 'warn', pretty: false });
    const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
    keepRunningServer({
      pid: server.pid,
      stop: async () => {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    });
    // Workers are started after this and inherit it.
    process.env['TRUNKLINE_TEST_POSTGRES'] = server.url('postgres');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Makes what processes that are started later share: the cluster to copy, the bundle of the product and its compiled code.
 * Answers the folder that holds the cluster, to be removed behind them.
 */
export async function prepareProcesses(): Promise<string> {
  removeFoldersOfKilledRuns();
  const folder = mkdtempSync(join(tmpdir(), `trunkline-test-${process.pid}-`));
  try {
    await Promise.all([makeReadyCluster(join(folder, 'ready')), bundleProducts().then(fillCompiledCode)]);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
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
