import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Finding } from '../../server/src/operate/doctor/finding.ts';
import { createDatabase } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { runOperatorCommand, startOperatorCommand } from '../support/operator-command.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

// What doctor says of each vendor where none has an account.
const nothingConfigured = [
  'TELNYX',
  'TWILIO',
  'ANTHROPIC',
  'DEEPGRAM',
  'ELEVENLABS',
  'GROQ',
  'OPENAI',
  'OPENAI_COMPATIBLE',
  'TOGETHER',
].map((name) => `${name} is not configured`);

const log = createLog({ level: 'silent', pretty: false });
const secretsKey = Buffer.alloc(32, 1).toString('base64');

let folder = '';
let database: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-doctor-'));
  // Another user may have to look into it.
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm run doctor -- --json` finds. The database of the tests runs without fsync, so that it always fails. */
async function doctor(environment: Record<string, string> = {}, options: { uid?: number } = {}) {
  const given = { PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, SECRETS_KEY: secretsKey };
  const all = { ...given, ...environment };
  const args = ['--json'];
  const end = await (options.uid === undefined
    ? runOperatorCommand('doctor', args, all)
    : startOperatorCommand('doctor', args, all, options));
  const { ok, findings } = JSON.parse(end.stdout) as { ok: boolean; findings: Finding[] };
  expect([ok, end.code, end.stderr]).toEqual([false, 1, '']);
  return {
    bad: (check: string) => findings.filter((one) => one.check === check && one.level !== 'ok'),
    texts: (check: string) => findings.filter((one) => one.check === check).map(({ text }) => text),
  };
}

describe('npm run doctor', () => {
  it('tells a key file that this user cannot read', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const file = join(dataDir, 'secrets-key');
    writeFileSync(file, `${secretsKey}\n`, { mode: 0o600 });
    // Root reads everything: then somebody else looks.
    const asOther = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    if (asOther.uid === undefined) chmodSync(file, 0o000);
    expect((await doctor({}, asOther)).bad('secrets')).toMatchObject([
      { level: 'FAIL', text: expect.stringMatching(/secrets-key cannot be read by user id \d+ \(EACCES\)/) },
    ]);
  });

  it('is not told of a DATA_DIR that cannot be used where nothing is kept in it', async () => {
    const worker = { DATA_DIR: '/proc/nowhere/data', ROLES: 'worker', PUBLIC_URL: 'https://192.0.2.1' };
    const found = await doctor(worker);
    expect(found.bad('data folder')).toEqual([]);
    expect(found.texts('data folder')).toEqual(['nothing is kept in DATA_DIR']);
  });

  it('tells a public URL under which no carrier reaches us', async () => {
    const telnyx = {
      TELNYX_API_KEY: 'KEYhunter2',
      TELNYX_PUBLIC_KEY: Buffer.alloc(32, 7).toString('base64'),
      TELNYX_BASE_URL: 'http://127.0.0.1:1',
    };
    expect((await doctor(telnyx)).bad('configuration')).toMatchObject([{ level: 'FAIL', text: 'PUBLIC_URL is wrong' }]);
    expect((await doctor({ ...telnyx, PUBLIC_URL: 'https://127.0.0.1:8080' })).bad('public URL')).toMatchObject([
      { level: 'warn', text: '127.0.0.1 is no public address: a carrier cannot reach it' },
    ]);
    expect((await doctor({ PUBLIC_URL: 'https://voice.invalid' })).bad('public URL')).toMatchObject([
      { level: 'FAIL' },
    ]);
  });

  it('tells so for Twilio as well, and that it cannot be reached', async () => {
    const twilio = {
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'hunter2',
      TWILIO_BASE_URL: 'http://127.0.0.1:1',
      PUBLIC_URL: 'https://127.0.0.1:8080',
    };
    const ofTwilio = await doctor(twilio);
    expect(ofTwilio.bad('public URL')).toMatchObject([{ level: 'warn' }]);
    expect(ofTwilio.bad('vendors')).toMatchObject([
      { level: 'FAIL', text: 'TWILIO is not reachable at 127.0.0.1:1 (ECONNREFUSED)' },
    ]);
  });

  it('tells a check that came to no end, as one of its own, and goes on with the others', async () => {
    const change = createDatabase({ url: database.url, log, maxConnections: 1 });
    await change.read.query('alter table kysely_migration rename column name to title');
    await change.read.query('alter table webhook_endpoints rename column id to number');
    await change.close();
    const found = await doctor();
    expect(found.bad('database')).toMatchObject([{ level: 'FAIL', text: expect.stringContaining('"name"') }]);
    expect(found.bad('secrets')).toMatchObject([{ level: 'FAIL' }]);
    expect(found.texts('listen')).toEqual(['a NOTIFY was heard']);
    expect(found.texts('vendors')).toEqual(nothingConfigured);
  });
});
