import { execFile } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEmptyDatabase, createTestDatabase } from '../support/postgres.ts';
import { ask } from '../support/sms-http.ts';
import { createSmsOrganization, type SmsOrganization } from '../support/sms-organization.ts';
import { projectRoot, type ServerProcess, startServerProcess } from '../support/sms-process.ts';

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

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** One of the two commands as the operator's shell runs it; by default on the embedded database. */
async function operate(
  command: 'back-up' | 'restore',
  operand: string,
  env: Record<string, string> = {},
): Promise<Ended> {
  const script = join(projectRoot, 'server/src/operate', `${command}.ts`);
  const environment = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...env };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, operand], { env: environment });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Ended;
    return { code, stdout, stderr };
  }
}

/** Expects a refusal of one line, and nothing left beside the target. */
function expectRefused(ended: Ended, line: RegExp): void {
  expect(ended.stderr).toMatch(line);
  expect(ended.stderr.trim().split('\n')).toHaveLength(1);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
}

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess([process.execPath, 'server/src/main.ts'], {
    DATA_DIR: dataDir,
    PORT: '0',
    BOOTSTRAP_API_KEY: apiKey,
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

describe('the embedded database', () => {
  it('comes back from its copy with every row and every secret, after the folder was lost', async () => {
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
    expectRefused(refused, /is in use by another PostgreSQL server/);
    expect(existsSync(join(folder, 'too-early'))).toBe(false);

    await before.end('SIGTERM');
    const made = await operate('back-up', join(folder, 'copy'));
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/holds the data of .*: \d+ files, \d+\.\d MiB/);
    const secretsKey = await readFile(join(dataDir, 'secrets-key'), 'utf8');
    await rm(dataDir, { recursive: true });

    const restored = await operate('restore', join(folder, 'copy'));
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
    await server.end('SIGKILL');
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
});

describe('a damaged copy', () => {
  const elsewhere = () => ({ DATA_DIR: join(folder, 'elsewhere') });

  it.each<[string, (copy: string) => unknown, RegExp]>([
    ['a changed file', (copy) => appendFileSync(join(copy, 'first-key-2'), 'x'), /first-key-2 does not belong to it/],
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

describe('an external database', () => {
  const secretsKey = Buffer.alloc(32, 7).toString('base64');

  it('without pg_dump on the machine gets a line that says what to install', async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: database.url, SECRETS_KEY: secretsKey, PATH: folder };
    expectRefused(await operate('back-up', join(folder, 'dump'), env), /pg_dump is not installed: install/);
    await database.drop();
  });

  it('is dumped whole and restored into an empty database where pg_dump is new enough, and refused clearly otherwise', async () => {
    const database = await createTestDatabase();
    const empty = await createEmptyDatabase();
    const dump = join(folder, 'dump');
    const env = { DATABASE_URL: database.url, SECRETS_KEY: secretsKey };
    const ended = await operate('back-up', dump, env);
    if (await isDumpable()) {
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expectRefused(await operate('restore', dump, env), /is not empty: create a new one/);
      expect(await operate('restore', dump, { ...env, DATABASE_URL: empty.url })).toMatchObject({
        code: 0,
        stderr: '',
      });
    } else {
      expectRefused(
        ended,
        /pg_dump (is not installed: install|ended with code 1: .*of the version of the server or newer)/,
      );
      expect(existsSync(dump)).toBe(false);
    }
    await database.drop();
    await empty.drop();
  });
});

/** Whether the machine's pg_dump reads the server of the tests, which is the embedded one. */
async function isDumpable(): Promise<boolean> {
  const server = Number(readFileSync(join(folder, 'crashed/postgres/PG_VERSION'), 'utf8'));
  const told = await promisify(execFile)('pg_dump', ['--version']).catch(() => ({ stdout: '' }));
  return Number(/(\d+)/.exec(told.stdout)?.[1] ?? 0) >= server;
}

describe('a wrong call', () => {
  it.each(['back-up', 'restore'] as const)('of %s shows how it is meant', async (command) => {
    const ended = await operate(command, '--help');
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/^Usage: npm run (backup|restore) -- [A-Z]+\n$/);
  });
});
