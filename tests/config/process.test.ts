import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { askGateway } from '../support/gateway-client.ts';
import { compiledCode } from '../support/compiled-code.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { newerZoneRules } from '../support/newer-zone-rules.ts';
import { productProgram } from '../support/product-programs.ts';
import { ask } from '../support/sms-http.ts';
import { waitFor } from '../support/sms-waiting.ts';

const secretsKey = Buffer.alloc(32, 3).toString('base64');
const testKey = (digit: string): string => `sk_test_${digit.repeat(48)}`;

/** A server as an operator starts it. */
interface Started {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves with its own address when it is ready. Rejects when it ends before. */
  ready: Promise<string>;
}

let folder = '';
let database: TestDatabase;
let started: Started[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-process-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  started = [];
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}): Started {
  const { PATH = '' } = process.env;
  const given = { PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, SECRETS_KEY: secretsKey };
  const env = { PATH, ...compiledCode, ...given };
  const child = spawn(process.execPath, [productProgram('main')], {
    env: { ...env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
      const line = /^\{.*"url":"([^"]+)".*"msg":"ready"\}$/m.exec(stdout);
      if (line?.[1] !== undefined) resolve(line[1]);
    });
    void ended.then(() => reject(new Error(`It ended before it was ready: ${stderr}`)));
  });
  // A test that expects the end does not look at this one.
  ready.catch(() => {});
  const process_ = { child, stdout: () => stdout, stderr: () => stderr, ended, ready };
  started.push(process_);
  return process_;
}

async function sql<Row extends object>(text: string, url = database.url): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function stop(server: Started): Promise<number | null> {
  server.child.kill('SIGTERM');
  return server.ended;
}

describe('a start that cannot succeed', () => {
  async function refused(environment: Record<string, string>): Promise<string> {
    const server = start(environment);
    expect(await server.ended).toBe(1);
    expect(server.stderr().trimEnd().split('\n')).toHaveLength(1);
    expect(server.stderr()).not.toMatch(/\bat .*:\d+:\d+|node:internal/);
    return server.stderr().trimEnd();
  }

  it('prints one line that names the wrong variable, and exits 1', async () => {
    expect(await refused({ PORT: 'http' })).toBe('PORT must be a whole number from 0 to 65535');
  });

  it('says that the port is taken', async () => {
    const occupant = createServer();
    const port = await new Promise<number>((resolve) => {
      occupant.listen(0, '127.0.0.1', () => {
        const address = occupant.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    expect(await refused({ PORT: String(port) })).toMatch(
      new RegExp(`^PORT must be a free port: 127.0.0.1:${port} is in use`),
    );
    await new Promise((resolve) => occupant.close(resolve));
  });

  it('says that the database does not answer, and repeats no password', async () => {
    const line = await refused({ DATABASE_URL: 'postgresql://u:hunter2@127.0.0.1:1/x' });
    expect(line).toBe('DATABASE_URL must lead to a database that answers: nothing listens there');
  });

  it('says that a newer release has written the job queue, and changes nothing', async () => {
    await sql('update pgboss.version set version = 999');
    expect(await refused({})).toMatch(/^The database holds version 999 of the job queue, and this release knows \d+: /);
    expect(await sql('select version from pgboss.version')).toEqual([{ version: 999 }]);
    expect(await sql('select id from organizations')).toEqual([]);
  });
});

describe('a start', () => {
  it('mints one key and keeps it with mode 0600, and the next start prints the same one, however the first one ended', async () => {
    const first = start();
    const url = await first.ready;
    const key = readFileSync(join(folder, 'data', 'first-key'), 'utf8').trim();
    expect(first.stdout()).toContain(key);
    expect(first.stdout()).toContain('whsec_');
    expect((await ask(url, { method: 'GET', path: '/v1/organization', key })).status).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = start();
    await second.ready;
    expect(second.stdout()).toContain(key);
    expect(second.stdout()).not.toContain('whsec_');
    expect(await sql('select id from organizations')).toHaveLength(1);
  }, 60_000);

  it('prints where the local gateway is and where its key is, and has it drain before it ends', async () => {
    const server = start();
    await server.ready;
    const [, address = '', keyFile = ''] = /^ {2}Gateway +(\S+) {2}\(key in (.+)\)$/m.exec(server.stdout()) ?? [];
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(keyFile).toBe(join(folder, 'data', 'gateway-key'));
    const key = readFileSync(keyFile, 'utf8').trim();
    expect(server.stdout()).not.toContain(key);
    const readyz = () => askGateway(address, { method: 'GET', path: '/readyz' });
    expect(await readyz()).toMatchObject({ status: 200 });
    server.child.kill('SIGTERM');
    const draining = await waitFor('the gateway drains', readyz, ({ status }) => status !== 200);
    expect(draining).toMatchObject({ status: 503, body: { status: 'draining' } });
    expect(await server.ended).toBe(0);
  });

  it('of a live organization prints neither its key nor its signing secret, but where the secret is kept for its owner alone', async () => {
    const key = `sk_live_${'5c'.repeat(24)}`;
    const adminKey = `sk_live_${'6d'.repeat(24)}`;
    const file = join(folder, 'data', 'first-webhook-secret');
    // What stands there from before may be anybody's to read.
    mkdirSync(join(folder, 'data'));
    writeFileSync(file, 'old');
    chmodSync(file, 0o644);
    const environment = { BOOTSTRAP_API_KEY: key, ADMIN_API_KEY: adminKey, LOG_LEVEL: 'trace' };
    const first = start(environment);
    const url = await first.ready;
    await stop(first);
    const secret = readFileSync(file, 'utf8').trim();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(first.stdout()).toContain(`Webhooks  ${file}`);
    const second = start({ ...environment, PORT: new URL(url).port });
    const { body } = await ask<{ lastFour: string }>(await second.ready, {
      method: 'GET',
      path: '/v1/organization/webhook-secret',
      key,
    });
    // It is the one that signs.
    expect(JSON.stringify(body)).toContain(secret.slice(-4));
    await stop(second);
    for (const server of [first, second]) {
      expect(server.stdout()).toContain('API key   in BOOTSTRAP_API_KEY');
      for (const part of [key, adminKey, secret].flatMap((one) => [one.slice(0, 20), one.slice(-12)]))
        expect(server.stdout() + server.stderr()).not.toContain(part);
    }
    expect(second.stdout()).not.toContain('Webhooks');
    expect(existsSync(join(folder, 'data', 'first-key'))).toBe(false);
  }, 60_000);

  it('of a live organization whose secret cannot be kept says how to get one, and prints none', async () => {
    mkdirSync(join(folder, 'data', 'first-webhook-secret'), { recursive: true });
    const server = start({ BOOTSTRAP_API_KEY: `sk_live_${'5c'.repeat(24)}` });
    await server.ready;
    expect(server.stdout()).toContain('POST /v1/organization/webhook-secret makes a signing secret');
    expect(server.stdout() + server.stderr()).not.toMatch(/whsec_|5c5c/);
    await stop(server);
  });

  it('of several processes at once on an empty database makes one schema, one organization, one key', async () => {
    const empty = await createEmptyDatabase();
    try {
      const servers = Array.from({ length: 3 }, (_, n) =>
        start({ DATABASE_URL: empty.url, DATA_DIR: join(folder, `data-${n}`), ADMIN_API_KEY: testKey('d') }),
      );
      await Promise.all(servers.map(({ ready }) => ready));
      expect(await sql('select slug from organizations order by slug', empty.url)).toEqual([
        { slug: 'admin' },
        { slug: 'first-test' },
      ]);
      expect(await sql('select id from api_keys', empty.url)).toHaveLength(2);
      expect(servers.filter((_, n) => existsSync(join(folder, `data-${n}`, 'first-key')))).toHaveLength(1);
      expect(await Promise.all(servers.map(stop))).toEqual([0, 0, 0]);
    } finally {
      await empty.drop();
    }
  }, 60_000);

  it('with the role worker alone serves health and nothing else', async () => {
    const ZONE_RULES = newerZoneRules(folder, '2031b');
    const worker = start({ ROLES: 'worker', PUBLIC_URL: 'http://api.invalid', ZONE_RULES });
    const url = await worker.ready;
    expect(worker.stdout()).toMatch(/"zoneRules":"2031b".*"msg":"ready"/);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(
      'trunkline_zone_rules_info{version="2031b",source="file"} 1',
    );
    // Not by `ask`: what a worker serves is not the contract.
    const statusOf = async (path: string) => (await fetch(url + path)).status;
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/metrics', '/openapi.json', '/v1/organization'].map(statusOf),
    );
    expect(statuses).toEqual([200, 200, 200, 404, 404]);
    expect(await sql('select id from organizations')).toEqual([]);
    expect(await stop(worker)).toBe(0);
  });
});

describe('a running server', () => {
  it('answers 503 while its database is away, and serves again by itself', async () => {
    const key = testKey('e');
    // The same socket under a name that can be taken away.
    const socketDir = new URLSearchParams(database.url.split('?')[1]).get('host') ?? '';
    const alias = join(folder, 'socket');
    symlinkSync(socketDir, alias);
    const server = start({ BOOTSTRAP_API_KEY: key, DATABASE_URL: database.url.replace(/host=[^&]+/, `host=${alias}`) });
    const url = await server.ready;
    unlinkSync(alias);
    await sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const away = await ask(url, { method: 'GET', path: '/v1/organization', key });
    expect(away.status).toBe(503);
    expect(away.headers['retry-after']).toBeDefined();
    expect((await ask(url, { method: 'GET', path: '/readyz' })).status).toBe(503);
    symlinkSync(socketDir, alias);
    await waitFor(
      'it serves again',
      async () => (await ask(url, { method: 'GET', path: '/v1/organization', key })).status,
      (status) => status === 200,
    );
    expect(server.stdout()).not.toContain('unhandled');
    expect(await stop(server)).toBe(0);
  }, 60_000);

  it('drains on SIGTERM: not ready, still serving with Connection: close, then exit 0', async () => {
    const server = start({ BOOTSTRAP_API_KEY: testKey('f') });
    const url = await server.ready;
    server.child.kill('SIGTERM');
    await waitFor(
      'it is not ready',
      async () => (await ask(url, { method: 'GET', path: '/readyz' })).status,
      (status) => status === 503,
    );
    const served = await ask(url, { method: 'GET', path: '/v1/organization', key: testKey('f') });
    expect([served.status, served.headers['connection']]).toEqual([200, 'close']);
    expect(await server.ended).toBe(0);
  });

  it('ends at once at a second signal', async () => {
    const server = start();
    await server.ready;
    server.child.kill('SIGTERM');
    // A second signal within half a second is the same Ctrl-C, told twice.
    const again = setInterval(() => server.child.kill('SIGINT'), 100);
    expect(await server.ended).toBe(1);
    clearInterval(again);
  });
});
