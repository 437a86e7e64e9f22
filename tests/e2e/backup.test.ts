import { execFile } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { isAlive } from '../../server/src/platform/embedded-postgres/postmaster-pid.ts';
import { startInstalledPostgres } from '../support/installed-postgres.ts';
import { type CommandEnd, runOperatorCommand, startOperatorCommand } from '../support/operator-command.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { fillFromReadyCluster } from '../support/ready-cluster.ts';
import { ask } from '../support/sms-http.ts';
import { createSmsOrganization, type SmsOrganization } from '../support/sms-organization.ts';
import { type ServerProcess, startServerProcess } from '../support/sms-process.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { productProgram } from '../support/product-programs.ts';

const apiKey = `sk_test_${'b'.repeat(48)}`;
let folder = '';
let dataDir = '';
const running: ServerProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  dataDir = join(folder, 'data');
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

/** What a start makes anew is no part of a copy. */
const isKept = (name: string): boolean => !['socket', 'lib', 'spool', 'postgres.log'].includes(name);

/** One of the two commands, by default on the embedded database; in a process of its own as the operator's shell runs it. */
function operate(
  command: 'back-up' | 'restore',
  operand: string,
  env: Record<string, string> = {},
  run: typeof runOperatorCommand = runOperatorCommand,
): Promise<CommandEnd> {
  return run(command, [operand], { DATA_DIR: dataDir, ...env });
}

/** Expects a refusal of one line, and nothing left beside the target. */
function expectRefused(ended: CommandEnd, line: RegExp): void {
  expect(ended.stderr).toMatch(line);
  expect(ended.stderr.trim().split('\n')).toHaveLength(1);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
}

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess([process.execPath, productProgram('main')], {
    DATA_DIR: dataDir,
    PORT: '0',
    BOOTSTRAP_API_KEY: apiKey,
    ...environment,
  });
  running.push(server);
  return server;
}

async function organizationOf(server: ServerProcess): Promise<SmsOrganization> {
  const stage = {
    ask: <T>(request: Parameters<typeof ask>[1]) => ask<T>(server.url, request),
    sql: () => Promise.reject(new Error('Only the API is asked here')),
  };
  const { body } = await stage.ask<{ id: string }>({ method: 'GET', path: '/v1/organization', key: apiKey });
  return createSmsOrganization(stage, body.id, apiKey);
}

// Each of them starts and stops a server and its database several times, beside other tests.
jest.setTimeout(600_000);

describe('the embedded database', () => {
  it('comes back from its copy with every row and every secret, after the folder was lost', async () => {
    fillFromReadyCluster(dataDir);
    const before = await start();
    const organization = await organizationOf(before);
    const message = await organization.accepted({ text: 'Kept in the copy' });
    const endpoint = await organization.call<{ id: string; signingSecretSource: string }>('POST', '/v1/webhooks', {
      name: 'Kept',
      url: 'https://receiver.example.com/kept',
      events: ['sms.delivered'],
      authHeaders: [{ name: 'Authorization', value: 'Bearer kept' }],
    });
    expect(endpoint.status).toBe(201);

    const refused = await operate('back-up', join(folder, 'too-early'));
    expectRefused(refused, /is in use by a running server: stop it first/);
    // Also where its process cannot be seen, as from outside of its container.
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    const held = readFileSync(pidFile, 'utf8');
    await writeFile(pidFile, held.replace(/^\d+/, '999999'));
    expectRefused(await operate('back-up', join(folder, 'too-early')), /is in use by a running server/);
    expect(readFileSync(pidFile, 'utf8')).toMatch(/^999999\n/);
    await writeFile(pidFile, held);
    expect(existsSync(join(folder, 'too-early'))).toBe(false);

    await before.end('SIGTERM');
    const made = await operate('back-up', join(folder, 'copy'), {}, startOperatorCommand);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/holds the data of .*: \d+ files, \d+\.\d MiB/);
    expect(made.stdout).toContain('The key of its secrets is in it');
    const secretsKey = await readFile(join(dataDir, 'secrets-key'), 'utf8');
    await rm(dataDir, { recursive: true });

    const restored = await operate('restore', join(folder, 'copy'), {}, startOperatorCommand);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(join(dataDir, 'secrets-key'), 'utf8')).toBe(secretsKey);

    const after = await start();
    const again = await organizationOf(after);
    expect(await again.get(message.id)).toMatchObject({ id: message.id, text: 'Kept in the copy' });
    const kept = await again.call<{ id: string }>('GET', `/v1/webhooks/${endpoint.body.id}`);
    expect(kept.body).toEqual(endpoint.body);
    await again.accepted();
    await after.end('SIGTERM');
  });

  it('is copied as it is after a crash, and recovers from the copy', async () => {
    const server = await start();
    const message = await (await organizationOf(server)).accepted();
    const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    await server.end('SIGKILL');
    await waitFor(
      'its database has died with it',
      async () => isAlive(postmaster),
      (alive) => !alive,
    );
    expect(await operate('back-up', join(folder, 'crashed'))).toMatchObject({ code: 0, stderr: '' });
    await rm(dataDir, { recursive: true });
    // An empty folder is as good as none.
    await mkdir(dataDir);
    expect(await operate('restore', join(folder, 'crashed'))).toMatchObject({ code: 0, stderr: '' });
    const recovered = await start();
    expect((await (await organizationOf(recovered)).get(message.id)).id).toBe(message.id);
    await recovered.end('SIGTERM');
  });

  it('survives a copy that lost its empty folders and its modes on the way', async () => {
    const copy = join(folder, 'copy');
    rmdirSync(join(copy, 'postgres/pg_notify'));
    await promisify(execFile)('chmod', ['-R', 'u=rwX,go=rX', copy]);
    await rm(dataDir, { recursive: true });
    expect(await operate('restore', copy)).toMatchObject({ code: 0, stderr: '' });
    const server = await start();
    expect((await (await organizationOf(server)).list()).status).toBe(200);
    await server.end('SIGTERM');
  });

  it('says when the key of its secrets is not among its files', async () => {
    const env = { SECRETS_KEY: Buffer.alloc(32, 5).toString('base64') };
    const made = await operate('back-up', join(folder, 'keyless'), env);
    expect(made.code).toBe(0);
    expect(made.stdout).toContain('Not in it: SECRETS_KEY');
  });

  it('is restored through a link to an empty folder', async () => {
    await mkdir(join(folder, 'volume'));
    symlinkSync(join(folder, 'volume'), join(folder, 'linked'));
    const env = { DATA_DIR: join(folder, 'linked') };
    expect(await operate('restore', join(folder, 'copy'), env)).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(join(folder, 'volume')).sort()).toEqual(readdirSync(dataDir).filter(isKept).sort());
  });

  it('is never restored over data, and what is there stays', async () => {
    const ended = await operate('restore', join(folder, 'copy'));
    expectRefused(ended, /is not empty: move it away first/);
    expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
  });

  it('is never copied over a folder, into itself, or from a folder without a database', async () => {
    expectRefused(await operate('back-up', join(folder, 'copy')), /exists: name a folder that does not/);
    expectRefused(await operate('back-up', join(dataDir, 'copy')), /is inside of DATA_DIR/);
    symlinkSync(dataDir, join(folder, 'link'));
    expectRefused(await operate('back-up', join(folder, 'link', 'copy')), /is inside of DATA_DIR/);
    expectRefused(await operate('back-up', join(folder, 'x'), { DATA_DIR: folder }), /holds no embedded database/);
  });

  it('is never waited for where no folder can be made', async () => {
    expectRefused(
      await operate('back-up', '/proc/nowhere/copy'),
      /\/proc\/nowhere cannot be made: choose another place/,
    );
  });
});

describe('a damaged copy', () => {
  const elsewhere = () => ({ DATA_DIR: join(folder, 'elsewhere') });

  it.each<[string, (copy: string) => unknown, RegExp]>([
    ['another file', (copy) => appendFileSync(join(copy, 'first-key-2'), 'x'), /first-key-2 does not belong to it/],
    [
      'a changed byte',
      async (copy) => {
        const bytes = await readFile(join(copy, 'postgres/PG_VERSION'));
        bytes[0] = (bytes[0] ?? 0) ^ 1;
        await writeFile(join(copy, 'postgres/PG_VERSION'), bytes);
      },
      /PG_VERSION has changed/,
    ],
    ['a cut file', (copy) => writeFile(join(copy, 'secrets-key'), ''), /secrets-key has changed/],
    ['a missing file', (copy) => rm(join(copy, 'postgres/PG_VERSION')), /postgres\/PG_VERSION is missing/],
    ['no manifest', (copy) => rm(join(copy, 'manifest.json')), /is not a folder that npm run backup made and finished/],
    [
      'another PostgreSQL',
      async (copy) => {
        const text = readFileSync(join(copy, 'manifest.json'), 'utf8');
        await writeFile(join(copy, 'manifest.json'), text.replace(/"postgresMajor": "\d+"/, '"postgresMajor": "14"'));
      },
      /was written by PostgreSQL 14 and this release brings/,
    ],
  ])('with %s is refused before anything is made', async (name, damage, line) => {
    const copy = join(folder, `damaged with ${name}`);
    await promisify(execFile)('cp', ['-a', join(folder, 'crashed'), copy]);
    await damage(copy);
    expectRefused(await operate('restore', copy, elsewhere()), line);
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });
});

/** How many states of messages the live stream of a database holds. */
async function statesIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from sms_state_changes');
    return rows[0]?.count ?? -1;
  } finally {
    await client.end();
  }
}

describe('an external database', () => {
  const secretsKey = Buffer.alloc(32, 7).toString('base64');

  it('without pg_dump on the machine gets a line that says what to install', async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: database.url, SECRETS_KEY: secretsKey, PATH: folder };
    expectRefused(await operate('back-up', join(folder, 'dump'), env), /pg_dump is not installed: install/);
    await database.drop();
  });

  it('is dumped whole, for its owner alone, and restored into an empty database and nowhere else', async () => {
    const postgres = await startInstalledPostgres();
    const dump = join(folder, 'dump');
    if (postgres === null) {
      // Nothing here can read a dump: what is left to prove is that nobody is told otherwise.
      const database = await createTestDatabase();
      const ended = await operate('back-up', dump, { DATABASE_URL: database.url, SECRETS_KEY: secretsKey });
      expectRefused(ended, /pg_dump (is not installed|ended with code 1: .*of the version of the server or newer)/);
      await database.drop();
      return;
    }
    await postgres.create('lived');
    await postgres.create('restored');
    const PATH = `${postgres.bin}:${process.env['PATH'] ?? ''}`;
    const on = (name: string) => ({ DATABASE_URL: postgres.url(name), SECRETS_KEY: secretsKey, PATH });

    const before = await start(on('lived'));
    const organization = await organizationOf(before);
    const message = await organization.accepted({ text: 'Kept in the dump' });
    const endpoint = await organization.call<{ id: string }>('POST', '/v1/webhooks', {
      name: 'Kept',
      url: 'https://receiver.example.com/kept',
      events: ['sms.delivered'],
      authHeaders: [{ name: 'Authorization', value: 'Bearer kept' }],
    });
    // The servers go on meanwhile.
    const made = await operate('back-up', dump, on('lived'));
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('Not in it: SECRETS_KEY');
    expect(statSync(dump).mode & 0o777).toBe(0o600);
    await before.end('SIGTERM');

    expectRefused(await operate('restore', dump, on('lived')), /is not empty: create a new one/);
    expect(await operate('restore', dump, on('restored'))).toMatchObject({ code: 0, stderr: '' });
    // In another database they would be told as new.
    expect(await statesIn(postgres.url('lived'))).toBeGreaterThan(0);
    expect(await statesIn(postgres.url('restored'))).toBe(0);

    // A dump that was made by hand holds them.
    const whole = ['--format=custom', '--no-owner', '--no-privileges', `--file=${dump}-whole`];
    await promisify(execFile)(join(postgres.bin, 'pg_dump'), [`--dbname=${postgres.url('lived')}`, ...whole]);
    await postgres.create('restored_whole');
    const ended = await operate('restore', `${dump}-whole`, on('restored_whole'));
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(await statesIn(postgres.url('restored_whole'))).toBe(0);

    const after = await start(on('restored'));
    const again = await organizationOf(after);
    expect(await again.get(message.id)).toMatchObject({ text: 'Kept in the dump' });
    expect((await again.call('GET', `/v1/webhooks/${endpoint.body.id}`)).body).toEqual(endpoint.body);
    await after.end('SIGTERM');
    await postgres.stop();
  });
});

describe('a wrong call', () => {
  it.each(['back-up', 'restore'] as const)('of %s shows how it is meant', async (command) => {
    const ended = await operate(command, '--help');
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/^Usage: npm run (backup|restore) -- [A-Z]+\n$/);
  });
});
