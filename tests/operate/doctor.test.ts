import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createDatabase } from '../../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/launcher.ts';
import { fillFromReadyCluster } from '../support/ready-cluster.ts';
import { runOperatorCommand, startOperatorCommand } from '../support/operator-command.ts';
import { administer, createEmptyDatabase } from '../support/postgres.ts';
import { ask } from '../support/sms-http.ts';
import { startServerProcess } from '../support/sms-process.ts';
import { startTestServer } from '../support/server.ts';
import { startFilteringProxy } from '../support/postgres-proxy.ts';
import { productProgram } from '../support/product-programs.ts';
import { log, secretsKey, stageDoctor } from './doctor-stage.ts';

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

const stage = stageDoctor();
const { doctor, ends } = stage;
const telnyxPublicKey = Buffer.alloc(32, 7).toString('base64');

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

describe('npm run doctor', () => {
  it('finds nothing wrong before the first start, while the server runs on its own database, and after it was stopped', async () => {
    const dataDir = join(stage.folder, 'data');
    // Without DATABASE_URL.
    const look = async () => {
      const end = await runOperatorCommand('doctor', [], { PORT: '0', DATA_DIR: dataDir });
      expect([
        end.stdout.split('\n').filter((line) => !/^(ok|warn {2}(disk|time zones))/.test(line)),
        end.stderr,
        end.code,
      ]).toEqual([[''], '', 0]);
      return end.stdout;
    };
    expect(await look()).toContain('ok    database: it is made at the first start');
    fillFromReadyCluster(dataDir);
    const server = await startServerProcess([process.execPath, productProgram('main')], {
      DATA_DIR: dataDir,
      PORT: '0',
    });
    const port = new URL(server.url).port;
    expect(await look()).toContain('ok    listen: a NOTIFY was heard');
    const running = await startOperatorCommand('doctor', [], { PORT: port, DATA_DIR: dataDir });
    expect([running.stderr, running.code]).toEqual(['', 0]);
    expect(running.stdout).toContain(`ok    port: a server of ours answers at 127.0.0.1:${port}`);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await look()).toMatch(/ok {4}secrets: 1 secrets were opened, all under key [0-9a-f]{8}/);
  }, 120_000);

  it('changes nothing', async () => {
    await doctor();
    expect((await doctor()).texts('data folder')).toEqual([`${join(stage.folder, 'data')} is made at the first start`]);
  });

  it('knows no other arguments', async () => {
    for (const args of [['--yes'], ['--json', 'x']])
      expect((await runOperatorCommand('doctor', args, {})).code).toBe(2);
  });
});

describe('a FAIL with a remedy', () => {
  it('tells every wrong setting, and a misspelt one', async () => {
    const found = await doctor({ PORT: 'http', TRUST_PROXY: '1', TRUSTED_PROXYS: '::1/128' });
    expect(found.findings.map(({ level, remedy }) => [level, remedy])).toEqual([
      [
        'FAIL',
        'TRUST_PROXY is replaced by TRUSTED_PROXIES, the address ranges of the proxies in front, like 10.1.0.0/16',
      ],
      ['FAIL', 'PORT must be a whole number from 0 to 65535'],
      ['warn', 'name it TRUSTED_PROXIES if that is meant'],
    ]);
  });

  it.each([
    ['nothing listens there', 'postgresql://u:hunter2@127.0.0.1:1/x'],
    ['nothing listens there', 'postgresql://u:hunter2@/x?host=/nowhere'],
    ['its host name is not known', 'postgresql://u:hunter2@host.invalid/x'],
  ])('tells a database that cannot be reached: %s', async (reason, url) => {
    const found = await doctor({ DATABASE_URL: url });
    expect(found.bad('database')).toMatchObject([
      {
        level: 'FAIL',
        text: expect.stringContaining(reason),
        remedy: 'correct DATABASE_URL, or start that PostgreSQL',
      },
    ]);
  });

  it('tells a schema that is behind, one that is ahead, and one that is not there', async () => {
    const change = createDatabase({ url: stage.database.url, log, maxConnections: 1 });
    ends.push(() => change.close());
    await change.read.query(`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`);
    expect((await doctor()).bad('database').map(({ text }) => text)).toContain(
      'a newer release has written it (9999-future)',
    );
    await change.read.query(`delete from kysely_migration where name >= '0008'`);
    expect(
      (await doctor()).bad('database').find(({ text }) => text.startsWith('the schema is behind by 0008-edge-quota'))
        ?.level,
    ).toBe('FAIL');
    const empty = await createEmptyDatabase();
    ends.push(() => empty.drop());
    const found = await doctor({ DATABASE_URL: empty.url });
    expect(found.bad('database').map(({ level, text }) => [level, text])).toContainEqual([
      'warn',
      'it has no tables of ours yet',
    ]);
    expect(found.texts('secrets')).toEqual(['there are none yet']);
  });

  it('tells that commits do not survive a power cut', async () => {
    // The server of the tests runs without fsync.
    expect((await doctor()).bad('database')).toMatchObject([
      { level: 'FAIL', text: expect.stringMatching(/^fsync is off/) },
    ]);
  });

  it('tells secrets that the keys do not open, and older keys that are in use or only listed', async () => {
    const server = await startTestServer({ roles: ['api'] });
    ends.push(() => server.close());
    const other = Buffer.alloc(32, 9).toString('base64');
    const look = async (keys: string) =>
      (await doctor({ DATABASE_URL: server.databaseUrl, SECRETS_KEY: keys }))
        .bad('secrets')
        .map(({ level, text }) => [level, text]);
    expect(await look(secretsKey)).toEqual([]);
    const made = await ask(server.url, {
      method: 'POST',
      path: '/v1/webhooks',
      key: server.key,
      json: {
        name: 'A',
        url: 'http://127.0.0.1:4000/',
        events: ['sms.sent'],
        signingSecretSource: 'custom',
        signingSecret: 's'.repeat(24),
      },
    });
    expect(made.status).toBe(201);
    // One cause, wherever it shows.
    const columns =
      'organizations.webhook_secret_encrypted: 2 of 2, webhook_endpoints.signing_secret_encrypted: 1 of 1';
    expect(await look(other)).toEqual([['FAIL', `${columns} cannot be read with the keys at hand`]]);
    expect(await look(`${other},${secretsKey}`)).toEqual([
      ['warn', expect.stringMatching(/^some secrets are under older keys/)],
    ]);
    expect(await look(`${secretsKey},${other}`)).toEqual([
      ['warn', expect.stringMatching(/^older keys are still listed/)],
    ]);
  });

  it('tells a key file that others can read, one that is damaged, and one that is gone', async () => {
    const dataDir = join(stage.folder, 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    const file = join(dataDir, 'secrets-key');
    writeFileSync(file, `${secretsKey}\n`, { mode: 0o644 });
    expect((await doctor()).bad('secrets')).toMatchObject([{ level: 'FAIL', remedy: `chmod 600 ${file}` }]);
    rmSync(file);
    const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
    await postgres.ensureDatabase('trunkline');
    const embedded = { DATA_DIR: dataDir, PORT: '0' };
    const look = async (): Promise<string> => (await runOperatorCommand('doctor', [], embedded)).stdout;
    expect(await look()).toContain('secrets: there are none yet');
    const empty = createDatabase({ url: postgres.url('trunkline'), log, maxConnections: 1 });
    for (const table of [
      'organizations',
      'organization_previous_webhook_secrets',
      'webhook_endpoints',
      'webhook_endpoint_previous_secrets',
    ])
      await empty.read.query(
        `create table ${table} (id text, organization_id text, webhook_secret_encrypted text, secret_encrypted text, signing_secret_encrypted text, auth_headers_encrypted text)`,
      );
    await empty.close();
    expect(await look()).toContain(`FAIL  secrets: ${file} is gone`);
    writeFileSync(file, 'not a key\n', { mode: 0o600 });
    expect(await look()).toMatch(/FAIL {2}secrets: SECRETS_KEY must be set, because/);
    await postgres.stop();
  }, 60_000);

  it('tells once that a database is a standby', async () => {
    const change = createDatabase({ url: stage.database.url, log, maxConnections: 1 });
    ends.push(() => change.close());
    await change.read.query('create schema standby');
    await change.read.query(
      `create function standby.pg_is_in_recovery() returns boolean language sql as 'select true'`,
    );
    const name = stage.database.url.replace(/^.*\/(test_\w+).*$/, '$1');
    await administer(`alter database ${name} set search_path = standby, pg_catalog, public`);
    const found = await doctor();
    expect(found.bad('database')).toContainEqual(
      expect.objectContaining({ text: 'it is a standby and takes no writes' }),
    );
    expect(found.texts('listen')).toEqual([]);
  });

  it('tells a port that something else has, and an address that is not of this machine', async () => {
    const port = await listening(createServer());
    expect((await doctor({ PORT: String(port) })).bad('port')).toMatchObject([
      { level: 'FAIL', text: `something else listens at 127.0.0.1:${port}` },
    ]);
    const http = await listening(createHttpServer((_req, res) => res.end('{"status":"ok"}')));
    expect((await doctor({ PORT: String(http) })).bad('port')).toMatchObject([{ level: 'FAIL' }]);
    expect((await doctor({ HOST: '203.0.113.1', PORT: '8080' })).bad('port')).toMatchObject([
      { level: 'FAIL', remedy: 'set HOST to an address of this machine' },
    ]);
  });

  it('tells a vendor that cannot be reached, and asks nothing of one that can', async () => {
    const telnyx = {
      TELNYX_API_KEY: 'KEYhunter2',
      TELNYX_PUBLIC_KEY: telnyxPublicKey,
      PUBLIC_URL: 'https://192.0.2.1',
    };
    expect((await doctor()).texts('vendors')).toEqual(nothingConfigured);
    expect(
      (await doctor({ DEEPGRAM_API_KEY: 'hunter2', DEEPGRAM_BASE_URL: 'http://127.0.0.1:1' })).bad('vendors'),
    ).toMatchObject([{ level: 'FAIL', text: 'DEEPGRAM is not reachable at 127.0.0.1:1 (ECONNREFUSED)' }]);
    const gone = await doctor({ ...telnyx, TELNYX_BASE_URL: 'http://127.0.0.1:1' });
    expect(gone.bad('vendors')).toMatchObject([
      { level: 'FAIL', text: 'TELNYX is not reachable at 127.0.0.1:1 (ECONNREFUSED)' },
    ]);
    let bytes = 0;
    const port = await listening(
      createServer((socket) => {
        socket.on('data', (chunk) => (bytes += chunk.length)).on('error', () => {});
      }),
    );
    const there = await doctor({ DEEPGRAM_API_KEY: 'hunter2', DEEPGRAM_BASE_URL: `http://127.0.0.1:${port}` });
    expect([there.bad('vendors'), bytes]).toEqual([[], 0]);
    // What is there does not speak TLS.
    const plain = await listening(createServer((socket) => socket.on('error', () => {}).end('hello\n')));
    expect((await doctor({ ...telnyx, TELNYX_BASE_URL: `https://127.0.0.1:${plain}` })).bad('vendors')).toMatchObject([
      { level: 'FAIL' },
    ]);
  });

  it('tells that notifications do not arrive, as behind a pooler that loses LISTEN', async () => {
    const proxy = await startFilteringProxy(stage.database.url, 'A');
    ends.push(() => proxy.close());
    expect((await doctor({ DATABASE_URL: proxy.url })).bad('listen')).toMatchObject([
      { level: 'FAIL', text: 'a NOTIFY was not heard within 5 seconds' },
    ]);
  });
});
