import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { locateBinaries } from '../../server/src/platform/embedded-postgres/binaries.ts';
import { dataFolderAt } from '../../server/src/platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/launcher.ts';
import { decideRunAs } from '../../server/src/platform/embedded-postgres/run-as.ts';
import { programEnvironment } from '../../server/src/platform/embedded-postgres/run-program.ts';
import { type ServerProcess, spawnServer } from '../../server/src/platform/embedded-postgres/server-process.ts';
import { serverArguments } from '../../server/src/platform/embedded-postgres/server-settings.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { waitFor } from './sms-waiting.ts';

/** A PostgreSQL of its own at one address, which begins as a primary and can become a standby. */
export interface SwitchedPostgres {
  readonly url: string;
  /** Ends every session and comes back as a standby, as an address does after a failover to the wrong server. */
  becomeStandby(): Promise<void>;
  /** Makes the standby a primary again; its sessions go on. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSwitchedPostgres(): Promise<SwitchedPostgres> {
  const folder = dataFolderAt(realpathSync(mkdtempSync(join(tmpdir(), 'switched-'))));
  const primary = await startEmbeddedPostgres({
    dataDir: folder.dataDir,
    log: createLog({ level: 'silent', pretty: false }),
    durable: false,
  });
  const url = primary.url('postgres');
  let standby: ServerProcess | null = null;

  const ask = async (text: string): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(text);
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };
  return {
    url,
    becomeStandby: async () => {
      await primary.stop();
      writeFileSync(join(folder.pgdata, 'standby.signal'), '', { mode: 0o644 });
      const binaries = locateBinaries(folder.linkFolder);
      const runAs = decideRunAs({ pgdata: folder.pgdata, paths: [folder.pgdata, binaries.postgres] });
      const settings = serverArguments({
        pgdata: folder.pgdata,
        listening: { port: 5432, socketDir: folder.socketDir, tcp: false },
        durable: false,
        settings: {},
      });
      const command = [...runAs.prefix, binaries.postgres, ...settings];
      standby = spawnServer({ command, env: programEnvironment(binaries), logFile: folder.logFile, keepLog: true });
      await waitFor('the standby answers', () => ask('select 1'), Boolean);
    },
    promote: async () => {
      await waitFor('the standby is promoted', () => ask('select pg_promote(true, 60)'), Boolean);
    },
    stop: async () => {
      await primary.stop();
      standby?.signal('SIGINT');
      await standby?.exited;
      rmSync(folder.dataDir, { recursive: true, force: true });
    },
  };
}
