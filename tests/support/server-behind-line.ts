import { randomBytes } from 'node:crypto';
import type pg from 'pg';
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
