import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../server/src/config/config.ts';
import { productProgram } from './product-programs.ts';
import type { TestServer } from './server.ts';
import { type ServerProcess, startServerProcess } from './sms-process.ts';

/** Servers in processes of their own, on the database of one that stays, which may be killed. */
export interface ProcessesBeside {
  /** Starts another one, a worker unless `ROLES` says otherwise; `KILL_POINT` is where it kills itself. */
  start(environment?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** Kills those that are left, and deletes what they have kept. */
  close(): Promise<void>;
}

/** `given` is what all of them are given: an account at a carrier, say. */
export function createProcessesBeside(
  { databaseUrl, url, config }: Pick<TestServer, 'databaseUrl' | 'url'> & { config: Pick<Config, 'secretsKeys'> },
  given: Readonly<Record<string, string>> = {},
): ProcessesBeside {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-beside-'));
  const processes: ServerProcess[] = [];
  return {
    start: async (environment = {}) => {
      const started = await startServerProcess([process.execPath, productProgram('main')], {
        ROLES: 'worker',
        PORT: '0',
        DATA_DIR: join(folder, String(processes.length)),
        DATABASE_URL: databaseUrl,
        SECRETS_KEY: (config.secretsKeys ?? []).map((key) => key.toString('base64')).join(),
        PUBLIC_URL: url,
        LOG_LEVEL: 'info',
        ...given,
        ...environment,
      });
      processes.push(started);
      return started;
    },
    close: async () => {
      for (const started of processes) await started.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
