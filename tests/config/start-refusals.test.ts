import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Config } from '../../server/src/config/config.ts';
import { reachDatabase } from '../../server/src/platform/db/reach-database.ts';
import { explainStartFailure } from '../../server/src/start-failure.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ask } from '../support/sms-http.ts';

const testKey = (digit: string): string => `sk_test_${digit.repeat(48)}`;
const liveKey = (digit: string): string => `sk_live_${digit.repeat(48)}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'], config: { adminApiKey: testKey('b') } });
});
afterAll(() => server.close());

/** The line that a further process on this database stops with. */
async function refused(config: Partial<Config>): Promise<string | null> {
  try {
    const beside = await startTestServer({ roles: ['api'], beside: server, config });
    await beside.close();
  } catch (error) {
    return explainStartFailure(error, null);
  }
  return 'it started';
}

describe('a start on a database that others use', () => {
  it('is refused with secrets keys that cannot read what the database holds, and not with one more key', async () => {
    const foreign = Buffer.alloc(32, 9);
    expect(await refused({ secretsKeys: [foreign] })).toBe(
      'SECRETS_KEY must contain the key under which the secrets in this database were written',
    );
    expect(await refused({ secretsKeys: [foreign, ...(server.config.secretsKeys ?? [])] })).toBe('it started');
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
});

describe('a database that cannot be reached', () => {
  it.each([
    ['nothing listens there', 'postgresql://u:hunter2@127.0.0.1:1/x'],
    ['nothing listens there', 'postgresql://u:hunter2@/x?host=/nowhere'],
    ['its host name is not known', 'postgresql://u:hunter2@host.invalid/x'],
  ])('is told by its reason, without the password: %s', async (reason, url) => {
    const error: unknown = await reachDatabase(url).catch((failure: unknown) => failure);
    expect(explainStartFailure(error, null)).toBe(`DATABASE_URL must lead to a database that answers: ${reason}`);
  });

  it('is told apart from one that is missing on a server that answers', async () => {
    const error: unknown = await reachDatabase(server.databaseUrl.replace(/\/test_\w+/, '/no_such_database')).catch(
      (e: unknown) => e,
    );
    expect(explainStartFailure(error, null)).toContain('has no database of that name');
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
