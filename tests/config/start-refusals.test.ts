import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Config, Role } from '../../server/src/config/config.ts';
import { checkDatabase } from '../../server/src/operate/doctor/check-database.ts';
import { createDatabase } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { reachDatabase } from '../../server/src/platform/db/reach-database.ts';
import { explainStartFailure } from '../../server/src/app/start-failure.ts';
import { startFilteringProxy } from '../support/postgres-proxy.ts';
import { administer, createEmptyDatabase, type TestDatabase } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ask } from '../support/sms-http.ts';

const testKey = (digit: string): string => `sk_test_${digit.repeat(48)}`;
const log = createLog({ level: 'silent', pretty: false });
const liveKey = (digit: string): string => `sk_live_${digit.repeat(48)}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'], config: { adminApiKey: testKey('b') } });
});
afterAll(() => server.close());

/** The line that a further process on this database stops with. */
async function refused(config: Partial<Config>, roles: readonly Role[] = ['api']): Promise<string | null> {
  try {
    const beside = await startTestServer({ roles, beside: server, config });
    await beside.close();
  } catch (error) {
    return explainStartFailure(error, null);
  }
  return 'it started';
}

describe('a start on a database that others use', () => {
  it('is refused with secrets keys that cannot read what the database holds, and not with one more key', async () => {
    const foreign = Buffer.alloc(32, 9);
    const line =
      'SECRETS_KEY must contain the key under which the secrets in this database were written: put it behind the first one after a comma, or set DATABASE_URL to the database of this key';
    expect(await refused({ secretsKeys: [foreign] })).toBe(line);
    // A worker has no part in the first organization, and would sign with them.
    expect(await refused({ secretsKeys: [foreign] }, ['worker'])).toBe(line);
    expect(await refused({ secretsKeys: [foreign, ...(server.config.secretsKeys ?? [])] })).toBe('it started');
  });

  it('is refused with a secrets key of its own making, and the line says where the right one belongs', async () => {
    expect(await refused({ secretsKeys: null })).toMatch(
      /^SECRETS_KEY must contain .*, because \/.*\/secrets-key does not: bring that file back from a backup, or set the variable$/,
    );
  });

  it('is refused with a key of another organization', async () => {
    expect(await refused({ bootstrapApiKey: server.adminKey, adminApiKey: null })).toBe(
      'BOOTSTRAP_API_KEY must be a key that does not belong to another organization',
    );
    expect(await refused({ bootstrapApiKey: null, adminApiKey: server.key })).toBe(
      'ADMIN_API_KEY must be a key that does not belong to another organization',
    );
  });

  it('is refused with a key that was revoked: a start brings no key back', async () => {
    const path = '/v1/api-keys';
    const made = await ask<{ id: string; apiKey: string }>(server.url, {
      method: 'POST',
      path,
      key: server.key,
      json: { name: 'x' },
    });
    await ask(server.url, { method: 'DELETE', path: `${path}/${made.body.id}`, key: server.key });
    expect(await refused({ bootstrapApiKey: made.body.apiKey })).toBe(
      'BOOTSTRAP_API_KEY must be a key that was not revoked',
    );
  });

  it('is refused with an admin key of the other mode', async () => {
    expect(await refused({ adminApiKey: liveKey('c') })).toMatch(
      /^ADMIN_API_KEY must begin like the keys of its organization/,
    );
  });

  it('adds a new configured key to the first organization of its mode, and keeps the old one', async () => {
    const beside = await startTestServer({ roles: ['api'], beside: server, config: { bootstrapApiKey: testKey('c') } });
    const live = await startTestServer({ roles: ['api'], beside: server, config: { bootstrapApiKey: liveKey('d') } });
    expect(beside.organizationId).toBe(server.organizationId);
    expect(live.organizationId).not.toBe(server.organizationId);
    for (const key of [server.key, testKey('c')]) {
      const own = await ask<{ id: string }>(server.url, { method: 'GET', path: '/v1/organization', key });
      expect(own.body.id).toBe(server.organizationId);
    }
    await live.close();
    await beside.close();
  });

  it('is refused when a newer release has written the database', async () => {
    await server.database.read.query(
      `insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`,
    );
    expect(await refused({})).toContain('9999-future');
    await server.database.read.query(`delete from kysely_migration where name = '9999-future'`);
  });

  it('is refused when a newer release has written its job queue, which the doctor tells as well', async () => {
    const { database } = server;
    const [before] = await database.read.query<{ version: number }>('select version from pgboss.version');
    await database.read.query('update pgboss.version set version = 999');
    expect(await refused({})).toMatch(
      /^The database holds version 999 of the job queue, and this release knows \d+: start the newer release instead$/,
    );
    expect(await checkDatabase({ database, maxConnections: 10 })).toContainEqual(
      expect.objectContaining({ level: 'FAIL', remedy: 'start the newer release, or restore a backup' }),
    );
    await database.read.query('update pgboss.version set version = $1', [before?.version]);
    expect(await refused({})).toBe('it started');
  });
});

describe('a data folder that takes no files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-no-folder-'));
  const file = join(folder, 'file');
  const blocked = join(folder, 'blocked');
  beforeAll(() => {
    writeFileSync(file, '');
    mkdirSync(blocked);
    writeFileSync(join(blocked, 'spool'), '');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const must = 'DATA_DIR must be a folder that this process may write to:';
  it.each([
    ['is a file', file, `${must} ${join(file, 'spool')} (ENOTDIR)`],
    ['would lie in a file', join(file, 'data'), `${must} ${join(file, 'data', 'spool')} (ENOTDIR)`],
    ['has a file in the place of its uploads', blocked, `${must} ${join(blocked, 'spool')} (EEXIST)`],
    ['cannot be made', '/proc/nowhere/data', '/proc/nowhere cannot be made: choose another DATA_DIR'],
  ])('refuses whoever would keep uploads there, and nobody else: it %s', async (_what, dataDir, line) => {
    expect(await refused({ dataDir })).toBe(line);
    expect(await refused({ dataDir }, ['worker'])).toBe('it started');
  });
});

describe('a database that cannot hold every text', () => {
  it.each(['LATIN1', 'SQL_ASCII'] as const)('is refused, and found by the doctor: %s', async (encoding) => {
    const empty = await createEmptyDatabase(encoding);
    const database = createDatabase({ url: empty.url, log, maxConnections: 1 });
    try {
      const keep = { ...empty, drop: async () => {} };
      const error: unknown = await startTestServer({ database: keep }).catch((failure: unknown) => failure);
      const remedy = 'make another one with: createdb --template=template0 --encoding=UTF8 NAME';
      const what = `its encoding is ${encoding} and not UTF8`;
      expect(explainStartFailure(error, null)).toBe(
        `DATABASE_URL must lead to a database that this release can use: ${what}. Remedy: ${remedy}`,
      );
      const finding = { check: 'database', level: 'FAIL', text: what, remedy };
      expect(await checkDatabase({ database, maxConnections: 10 })).toContainEqual(finding);
    } finally {
      await database.close();
      await empty.drop();
    }
  });

  it('is none that a session or the database itself names another encoding of clients for', async () => {
    const name = server.databaseUrl.replace(/^.*\/(test_\w+).*$/, '$1');
    await administer(`alter database ${name} set client_encoding = 'LATIN1'`);
    const url = `${server.databaseUrl}&client_encoding=LATIN1&options=${encodeURIComponent('-c client_encoding=LATIN1')}`;
    const database = createDatabase({ url, log, maxConnections: 1 });
    try {
      expect(await database.read.query(`select '😀' as face, current_setting('server_encoding') as server`)).toEqual([
        { face: '😀', server: 'UTF8' },
      ]);
    } finally {
      await database.close();
      await administer(`alter database ${name} reset client_encoding`);
    }
  });
});

describe('a user of the database', () => {
  const role = `poor_${randomBytes(6).toString('hex')}`;
  let empty: TestDatabase;
  let url = '';
  beforeAll(async () => {
    empty = await createEmptyDatabase();
    url = empty.url.replace('postgres@', `${role}@`);
    await administer(`create role ${role} login`);
  });
  afterAll(async () => {
    await empty.drop();
    await administer(`drop role ${role}`);
  });
  const lineOf = async (): Promise<string | null> => {
    const database = { ...empty, url, drop: async () => {} };
    const error: unknown = await startTestServer({ database }).catch((failure: unknown) => failure);
    return explainStartFailure(error, null);
  };

  it('who may not make tables is refused with that reason', async () => {
    expect(await lineOf()).toBe('DATABASE_URL must name a user that may create schemas and tables in this database');
  });

  it('who has too few connections is refused with that reason, at whatever point of the start they end', async () => {
    await administer(`grant all on database ${empty.name} to ${role}`);
    await administer(`alter role ${role} connection limit 0`);
    expect(await lineOf()).toBe('DATABASE_URL must lead to a database that answers: it has no connection left');
    await administer(`alter role ${role} connection limit 1`);
    await administer(`grant all on schema public to ${role}`, empty.url);
    expect(await lineOf()).toMatch(/^DATABASE_URL must lead to a database with connections left: raise its max_conn/);
  });

  it('who may not connect is refused with that reason', async () => {
    // A connection of the start before may still be ending.
    await administer(`alter role ${role} connection limit -1`);
    await administer(`revoke all on database ${empty.name} from public, ${role}`);
    expect(await lineOf()).toBe(
      'DATABASE_URL must lead to a database that answers: its user may not connect to that database',
    );
  });
});

describe('a server that is too old', () => {
  it('is refused with its version', async () => {
    const old = await createEmptyDatabase();
    try {
      await administer('create schema old', old.url);
      await administer(
        `create function old.current_setting(name text) returns text language sql as
           $$ select case name when 'server_version_num' then '140012' else pg_catalog.current_setting(name) end $$`,
        old.url,
      );
      await administer(`alter database ${old.name} set search_path = old, pg_catalog`);
      const error: unknown = await reachDatabase(old.url).catch((failure: unknown) => failure);
      expect(explainStartFailure(error, null)).toBe('DATABASE_URL must lead to PostgreSQL 15 or newer; this one is 14');
    } finally {
      await old.drop();
    }
  });
});

describe('a database that cannot be reached', () => {
  it.each([
    ['nothing listens there', 'postgresql://u:hunter2@127.0.0.1:1/x'],
    ['nothing listens there', 'postgresql://u:hunter2@/x?host=/nowhere'],
    ['its host name is not known', 'postgresql://u:hunter2@host.invalid/x'],
    ['a file that the address names cannot be read', 'postgresql://u:hunter2@127.0.0.1:1/x?sslrootcert=/nowhere.crt'],
  ])('is told by its reason, without the password: %s', async (reason, url) => {
    const error: unknown = await reachDatabase(url).catch((failure: unknown) => failure);
    expect(explainStartFailure(error, null)).toBe(`DATABASE_URL must lead to a database that answers: ${reason}`);
  });

  it.each([
    ['it closed the connection; is it PostgreSQL?', '', (socket: Socket) => void socket.destroy()],
    ['it has no TLS, and the address asks for it', '?sslmode=verify-full', (socket: Socket) => void socket.write('N')],
    [
      'a pooler before it refuses the startup parameter options: name it in ignore_startup_parameters of PgBouncer',
      '?options=-c%20jit%3Doff',
      (socket: Socket) => void socket.end(refusal('08P01', 'unsupported startup parameter: options')),
    ],
    [
      'what is there does not speak its protocol (08P01)',
      '',
      (socket: Socket) => void socket.end(refusal('08P01', 'hunter2 is no word of this protocol')),
    ],
  ])('is explained by what listens in its place: %s', async (reason, query, answer) => {
    const other = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => answer(socket));
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `postgresql://u:hunter2@127.0.0.1:${port}/x${query}`;
    const error: unknown = await reachDatabase(url).catch((failure: unknown) => failure);
    other.close();
    expect(explainStartFailure(error, null)).toBe(`DATABASE_URL must lead to a database that answers: ${reason}`);
  });

  it('is told apart from one that is missing on a server that answers', async () => {
    const error: unknown = await reachDatabase(server.databaseUrl.replace(/\/test_\w+/, '/no_such_database')).catch(
      (e: unknown) => e,
    );
    expect(explainStartFailure(error, null)).toContain('has no database of that name');
  });
});

describe('a pooler that gives each transaction another session', () => {
  it('is refused before anything is made behind it, and before what it breaks is asked', async () => {
    const empty = await createEmptyDatabase();
    const proxy = await startFilteringProxy(empty.url, 'A');
    const database = { ...empty, url: proxy.url, drop: () => proxy.close() };
    const error: unknown = await startTestServer({ database }).catch((failure: unknown) => failure);
    const direct = createDatabase({ url: empty.url, log, maxConnections: 1 });
    const schemas = await direct.read.query('select from pg_tables where schemaname !~ $1', [
      '^(pg_|information_schema)',
    ]);
    await direct.close();
    await empty.drop();
    expect(schemas).toEqual([]);
    expect(explainStartFailure(error, null)).toBe(
      'DATABASE_URL must lead to PostgreSQL itself, or to a pooler in session mode (in PgBouncer pool_mode = session): a NOTIFY was not heard within 5 seconds',
    );
  });
});

/** What a server says that refuses a session: an ErrorResponse of PostgreSQL's protocol. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + length.length);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

describe('a database that stops in the middle of the start', () => {
  const address = { host: '127.0.0.1', port: 8080 };
  it.each([
    ['25006', /^DATABASE_URL must lead to a database that takes writes/],
    ['53100', /^The database stopped answering \(53100\): its own log says why/],
    ['57P01', /^The database stopped answering \(57P01\)/],
  ])('is explained in one line: %s', (code, line) => {
    expect(explainStartFailure(Object.assign(new Error('database'), { code }), address)).toMatch(line);
  });
});

describe('an address that cannot be listened on', () => {
  const address = { host: '10.1.2.3', port: 80 };
  it.each([
    ['EADDRINUSE', /^PORT must be a free port: 10\.1\.2\.3:80 is in use/],
    ['EACCES', /^PORT must be one that this user may listen on/],
    ['EADDRNOTAVAIL', /^HOST must be an address of this machine: 10\.1\.2\.3/],
  ])('is explained in one line: %s', (code, line) => {
    expect(explainStartFailure(Object.assign(new Error('listen'), { code }), address)).toMatch(line);
  });

  it('leaves what nobody foresaw to the log', () => {
    expect(explainStartFailure(new TypeError('x is not a function'), address)).toBeNull();
  });
});
