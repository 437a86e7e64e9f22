import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type DatabaseLine, openDatabaseLine } from './sms-database-line.ts';
import { type ServerProcess, startServerProcess } from './sms-process.ts';
import { type SmsStage, stageOn } from './sms-stage.ts';
import { productProgram } from './product-programs.ts';

/**
 * Starts a server of its own process, where errors of the network are made by Node itself as they are in production, that
 * reaches its database over a line which a test can cut or silence. The test looks at the database directly.
 */
export async function startServerBehindLine(options: {
  lineUrl: string;
  directUrl: string;
  direct: pg.Client;
  dataDir: string;
}): Promise<{ server: ServerProcess; stage: SmsStage }> {
  const { lineUrl, directUrl, direct, dataDir } = options;
  const adminKey = `sk_live_${randomBytes(24).toString('hex')}`;
  const server = await startServerProcess([process.execPath, productProgram('main')], {
    DATABASE_URL: lineUrl,
    DATA_DIR: dataDir,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ADMIN_API_KEY: adminKey,
    PORT: '0',
  });
  const stage = stageOn({
    url: server.url,
    adminKey,
    database: {
      read: {
        query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
          (await direct.query<Row>(text, [...values])).rows,
      },
    },
    databaseUrl: directUrl,
    close: async () => {
      await server.end('SIGKILL');
    },
  });
  return { server, stage };
}

/** The same on a new database and behind a line of its own. What it stands on is closed with the stage. */
export async function openStageBehindLine(): Promise<{ line: DatabaseLine; stage: SmsStage }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'behind-line-'));
  const line = await openDatabaseLine();
  const direct = new pg.Client({ connectionString: line.directUrl });
  await direct.connect();
  const { stage } = await startServerBehindLine({ lineUrl: line.url, directUrl: line.directUrl, direct, dataDir });
  return {
    line,
    stage: {
      ...stage,
      close: async () => {
        await stage.close();
        await direct.end();
        await line.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
    },
  };
}
