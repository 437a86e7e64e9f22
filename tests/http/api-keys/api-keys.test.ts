import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Clock, systemClock } from '../../../server/src/platform/time/clock.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';

interface Key {
  id: string;
  name: string;
  prefix: string;
  lastFour: string;
  scopes: string[];
  lastUsedAt: string | null;
  expiresAt: string | null;
  apiKey: string;
}

const allScopes = ['read', 'write', 'execute', 'billing', 'phone', 'admin'];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());

async function organization(): Promise<string> {
  const json = { name: 'Keys', mode: 'live' };
  const born = await ask<Key>(server.url, { method: 'POST', path: '/v1/organizations', key: server.adminKey, json });
  return born.body.apiKey;
}
const create = (key: string, json: unknown) =>
  ask<Key>(server.url, { method: 'POST', path: '/v1/api-keys', key, json });
const list = async (key: string) =>
  (await ask<{ data: Key[] }>(server.url, { method: 'GET', path: '/v1/api-keys', key })).body.data;
const remove = (key: string, id: string) => ask(server.url, { method: 'DELETE', path: `/v1/api-keys/${id}`, key });
const works = async (key: string) => (await ask(server.url, { method: 'GET', path: '/v1/organization', key })).status;

describe('a key with expiresAt', () => {
  const inMs = (ms: number) => systemClock.now().add({ milliseconds: ms }).toString();

  it('works until then, gets the 401 of a key that never was afterwards, and is listed no more', async () => {
    const owner = await organization();
    const expiresAt = inMs(6_000);
    const { status, body } = await create(owner, { name: 'visitor', scopes: ['read'], expiresAt });
    expect(status).toBe(201);
    expect(Date.parse(body.expiresAt ?? '')).toBe(Date.parse(expiresAt));
    expect(await works(body.apiKey)).toBe(200);
    expect((await list(owner)).find(({ id }) => id === body.id)?.expiresAt).toBe(body.expiresAt);
    await waitFor(
      'the key expires',
      () => works(body.apiKey),
      (answered) => answered === 401,
    );
    const about = (key: string) => ask(server.url, { method: 'GET', path: '/v1/organization', key });
    const [expired, unknown] = [await about(body.apiKey), await about(`sk_live_${'0'.repeat(48)}`)];
    expect(expired.body).toEqual(unknown.body);
    expect((await list(owner)).map(({ id }) => id)).not.toContain(body.id);
    expect((await remove(owner, body.id)).status).toBe(404);
    expect(await works(owner)).toBe(200);
  });

  it.each([
    ['has passed', () => inMs(-1_000)],
    ['is no instant', () => 'tomorrow'],
    ['names no offset', () => '2030-01-01T00:00:00'],
  ])('that %s is a 400 that names the field, and no key is made', async (_, expiresAt) => {
    const owner = await organization();
    const refused = await create(owner, { name: 'visitor', expiresAt: expiresAt() });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: '/body/expiresAt' }] });
    expect(await list(owner)).toHaveLength(1);
  });

  it('is not counted as the admin key that remains', async () => {
    const owner = await organization();
    const expiring = await create(owner, { name: 'visitor', scopes: ['admin'], expiresAt: inMs(3_600_000) });
    const [first] = await list(owner);
    const refused = await remove(owner, first?.id ?? '');
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'LAST_ADMIN_KEY' })]);
    expect((await remove(owner, expiring.body.id)).status).toBe(204);
  });
});

describe('POST /v1/api-keys 201', () => {
  it("shows a key of the organization's mode this once, with every scope when none is named", async () => {
    const owner = await organization();
    const { status, body } = await create(owner, { name: ' billing job ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^key_/),
      name: 'billing job',
      scopes: allScopes,
      lastUsedAt: null,
    });
    expect(body.apiKey).toMatch(/^sk_live_[0-9a-f]{48}$/);
    expect([body.prefix, body.lastFour]).toEqual(['sk_live_', body.apiKey.slice(-4)]);
    expect(await works(body.apiKey)).toBe(200);
  });

  it('keeps nothing of a key but its SHA-256 and its ends', async () => {
    const { body } = await create(await organization(), { name: 'kept' });
    const rows = await server.database.read.query<{ hash: Buffer; row: string }>(
      'select key_sha256 as hash, row_to_json(k)::text as row from api_keys k where id = $1',
      [body.id],
    );
    expect(rows[0]?.hash).toEqual(createHash('sha256').update(body.apiKey).digest());
    expect(rows[0]?.row).not.toContain(body.apiKey.slice(8, 24));
  });

  it('limits a key to its scopes: each GET to read, keys to admin', async () => {
    const { body } = await create(await organization(), { name: 'reader', scopes: ['read'] });
    expect(body.scopes).toEqual(['read']);
    expect(await works(body.apiKey)).toBe(200);
    const refused = await create(body.apiKey, { name: 'more' });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'FORBIDDEN' });
    expect(await works((await create(await organization(), { name: 'sender', scopes: ['execute'] })).body.apiKey)).toBe(
      403,
    );
  });

  it('of the operator makes a key of any organization', async () => {
    const path = `/v1/organizations/${server.organizationId}/api-keys`;
    const made = await ask<Key>(server.url, { method: 'POST', path, key: server.adminKey, json: { name: 'support' } });
    expect(made.status).toBe(201);
    const own = await ask<{ id: string }>(server.url, {
      method: 'GET',
      path: '/v1/organization',
      key: made.body.apiKey,
    });
    expect(own.body.id).toBe(server.organizationId);
  });
});

describe('POST /v1/api-keys 400', () => {
  it.each([
    {},
    { name: '  ' },
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['root'] },
    { name: 'x', scopes: ['read', 'read'] },
  ])('refuses %j and makes no key', async (json) => {
    const owner = await organization();
    expect((await create(owner, json)).body).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await list(owner)).toHaveLength(1);
  });
});

describe('POST /v1/api-keys 409', () => {
  it('LIMIT_REACHED past 100 in force, for customer and operator, however many ask at once; ended keys do not count', async () => {
    const json = { name: 'Full', mode: 'test' };
    const born = await ask<Key>(server.url, { method: 'POST', path: '/v1/organizations', key: server.adminKey, json });
    const { id, apiKey: owner } = born.body;
    await server.database.read.query(
      `insert into api_keys (id, organization_id, name, key_sha256, prefix, last_four, scopes, created_at, revoked_at)
       select 'key_full' || n, $1, 'Filler', sha256(('full' || n)::bytea), 'sk_test_', '0000', '{read}', now(),
         case when n > 96 then now() end
       from generate_series(1, 120) n`,
      [id],
    );
    const path = `/v1/organizations/${id}/api-keys`;
    const byOperator = () =>
      ask<Key>(server.url, { method: 'POST', path, key: server.adminKey, json: { name: 'More' } });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? create(owner, { name: 'More' }) : byOperator())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of refused) {
      expect({ status, ...body }).toMatchObject({
        status: 409,
        code: 'LIMIT_REACHED',
        error: 'An organization has at most 100 API keys',
      });
    }
    const keys = await list(owner);
    expect(keys).toHaveLength(100);

    expect((await remove(owner, keys.at(-1)?.id ?? '')).status).toBe(204);
    expect((await create(owner, { name: 'In its place' })).status).toBe(201);
    expect((await byOperator()).status).toBe(409);
    // Another organization is not the poorer for it.
    expect((await create(await organization(), { name: 'Other' })).status).toBe(201);
  });
});

describe('GET /v1/api-keys 200', () => {
  it('lists the keys in force, oldest first, without the keys, and when each was used', async () => {
    const owner = await organization();
    const second = await create(owner, { name: 'second' });
    await remove(owner, (await create(owner, { name: 'gone' })).body.id);
    // A use is noted beside the request.
    const keys = await waitFor(
      'the use of the first key is noted',
      () => list(owner),
      ([first]) => typeof first?.lastUsedAt === 'string',
    );
    expect(keys.map(({ name }) => name)).toEqual(['First key', 'second']);
    expect(JSON.stringify(keys)).not.toContain(second.body.apiKey);
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual([
      'createdAt',
      'expiresAt',
      'id',
      'lastFour',
      'lastUsedAt',
      'name',
      'prefix',
      'scopes',
    ]);
  });
});

describe('DELETE /v1/api-keys/{id} 204', () => {
  it('ends a key at once, also where it was just used, and another process hears of it', async () => {
    // Its cache alone would keep the key: its clock stands still.
    const standing: Clock = { ...systemClock, monotonicMs: () => 1_000_000 };
    const beside = await startTestServer({ roles: ['api'], beside: server, clock: standing });
    try {
      const owner = await organization();
      const { body } = await create(owner, { name: 'short-lived' });
      const there = async () =>
        (await ask(beside.url, { method: 'GET', path: '/v1/organization', key: body.apiKey })).status;
      expect(await works(body.apiKey)).toBe(200);
      expect(await there()).toBe(200);
      expect((await remove(owner, body.id)).status).toBe(204);
      expect(await works(body.apiKey)).toBe(401);
      await waitFor('the other process is told', there, (status) => status === 401);
    } finally {
      await beside.close();
    }
  });

  it('lets a key end itself', async () => {
    const owner = await organization();
    const { body } = await create(owner, { name: 'self' });
    expect((await remove(body.apiKey, body.id)).status).toBe(204);
    expect(await works(body.apiKey)).toBe(401);
  });
});

describe('DELETE /v1/api-keys/{id} 404', () => {
  it('answers alike for an unknown, a foreign and an ended key', async () => {
    const [owner, stranger] = [await organization(), await organization()];
    const [foreign] = await list(stranger);
    const ended = (await create(owner, { name: 'ended' })).body.id;
    await remove(owner, ended);
    const answers = await Promise.all(
      [foreign?.id ?? '', ended, 'key_0', 'org_1', '%7Bid%7D'].map((id) => remove(owner, id)),
    );
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, answers[0]?.text]);
    expect(await works(stranger)).toBe(200);
  });
});

describe('DELETE /v1/api-keys/{id} 409', () => {
  it('keeps the last key with the scope admin', async () => {
    const owner = await organization();
    await create(owner, { name: 'reader', scopes: ['read'] });
    const answer = await remove(owner, (await list(owner))[0]?.id ?? '');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'LAST_ADMIN_KEY' });
    expect(await works(owner)).toBe(200);
  });

  it('keeps one of two that are deleted at the same moment, in 10 of 10 races', async () => {
    for (let race = 0; race < 10; race += 1) {
      const owner = await organization();
      await create(owner, { name: 'second' });
      const ids = (await list(owner)).map(({ id }) => id);
      const answers = await Promise.all(ids.map((id) => remove(owner, id)));
      const statuses = answers.map(({ status }) => status).toSorted();
      // The loser is refused, or finds that its own key was the one that went first.
      expect(statuses[0]).toBe(204);
      expect([401, 409]).toContain(statuses[1]);
    }
    const [row] = await server.database.read.query<{ without: number }>(
      `select count(*)::int as without from organizations o where not exists (
         select from api_keys k where k.organization_id = o.id and k.revoked_at is null and 'admin' = any(k.scopes))`,
    );
    expect(row?.without).toBe(0);
  });
});

describe('a key that does not work 401', () => {
  it('is answered alike, whatever is wrong with it', async () => {
    const owner = await organization();
    const { body } = await create(owner, { name: 'revoked' });
    await remove(owner, body.id);
    const wrong = [
      null,
      body.apiKey,
      `sk_live_${'0'.repeat(48)}`,
      `${owner}0`,
      owner.toUpperCase(),
      'x',
      owner.replace('live', 'test'),
    ];
    const answers = await Promise.all(
      wrong.map((key) => ask(server.url, { method: 'GET', path: '/v1/organization', key })),
    );
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([401, answers[0]?.text]);
    expect(answers[0]?.body).toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('last_used_at', () => {
  it('is written at most once a minute for a key', async () => {
    const owner = await organization();
    await works(owner);
    const [first] = await waitFor(
      'the use is noted',
      () => list(owner),
      ([one]) => typeof one?.lastUsedAt === 'string',
    );
    for (let n = 0; n < 5; n += 1) await works(owner);
    const [again] = await list(owner);
    expect(again?.lastUsedAt).toBe(first?.lastUsedAt);
  });
});
