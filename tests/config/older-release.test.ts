import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { databaseName } from '../../server/src/app/open-database.ts';
import { runningEmbeddedUrl } from '../../server/src/platform/embedded-postgres/running-url.ts';
import { compiledCode } from '../support/compiled-code.ts';
import { productProgram } from '../support/product-programs.ts';
import { startServerProcess } from '../support/sms-process.ts';

let dataDir = '';
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trunkline-older-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a release that is older than the schema of its embedded database', () => {
  it('ends with one sentence, and with nothing of the database that it stops', async () => {
    const environment = { DATA_DIR: dataDir, PORT: '0', GATEWAY_PORT: '0', ...compiledCode };
    const program = productProgram('main');
    const server = await startServerProcess([process.execPath, program], environment);
    const client = new pg.Client({ connectionString: runningEmbeddedUrl(dataDir, databaseName) ?? '' });
    await client.connect();
    await client.query(`insert into kysely_migration select '9999-later', timestamp from kysely_migration limit 1`);
    await client.end();
    expect(await server.end('SIGTERM')).toBe(0);
    const { PATH = '' } = process.env;
    const end = await new Promise((resolve) =>
      execFile(process.execPath, [program], { env: { PATH, ...environment } }, (error, stdout, stderr) =>
        resolve({ code: error?.code, stdout, stderr }),
      ),
    );
    expect(end).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^The database holds migration 9999-later, which this release does not know: .*\n$/,
      ),
    });
  });
});
