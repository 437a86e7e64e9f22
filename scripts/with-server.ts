import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/launcher.ts';
import { createLog } from '../server/src/platform/process/log.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../tests/support/server.ts';

/** Runs `work` with a server on a PostgreSQL of its own, and a folder; all of them are gone afterwards. */
export async function withServer(
  work: (server: TestServer, folder: string) => Promise<void>,
  options: Pick<TestServerOptions, 'config'> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-check-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: createLog({ level: 'warn', pretty: false }),
    durable: false,
  });
  try {
    await postgres.ensureDatabase('trunkline');
    const database = { url: postgres.url('trunkline'), name: 'trunkline', drop: async () => undefined };
    const server = await startTestServer({ database, ...options });
    try {
      await work(server, folder);
    } finally {
      await server.close();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
