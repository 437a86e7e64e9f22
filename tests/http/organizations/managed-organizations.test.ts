import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type Ask, ask } from '../../support/sms-http.ts';

interface MadeOrganization {
  id: string;
  slug: string;
  apiKey: string;
  webhookSecret: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());

const create = (json: unknown, key = server.adminKey) =>
  ask<MadeOrganization>(server.url, { method: 'POST', path: '/v1/organizations', key, json });
const get = <T>(path: string, key: string) => ask<T>(server.url, { method: 'GET', path, key });

describe('POST /v1/organizations 201', () => {
  it('gives a test organization its key, its signing secret, an agent and a number that is ready to text', async () => {
    const born = await create({ name: 'Demo', mode: 'test' });
    expect(born.status).toBe(201);
    expect(born.body).toEqual({
      id: expect.stringMatching(/^org_[0-9a-f]{32}$/),
      name: 'Demo',
      slug: 'demo',
      mode: 'test',
      creditPolicy: 'unlimited',
      recordingEnabled: true,
      features: { humanCalling: false },
      createdAt: expect.any(String),
      apiKey: expect.stringMatching(/^sk_test_[0-9a-f]{48}$/),
      webhookSecret: expect.stringMatching(/^whsec_/),
    });
    const [number, ...others] = (await get<Array<Record<string, unknown>>>('/v1/phone-numbers', born.body.apiKey)).body;
    expect(others).toEqual([]);
    const agents = await server.database.read.query<{ id: string; name: string }>(
      'select id, name from agents where organization_id = $1',
      [born.body.id],
    );
    expect(agents).toEqual([{ id: expect.stringMatching(/^agent_/), name: 'Default' }]);
    expect(number).toMatchObject({
      organizationId: born.body.id,
      e164: expect.stringMatching(/^\+1555\d{7}$/),
      smsAssignmentStatus: 'ASSIGNED',
      smsMessagingProfileStatus: 'ready',
      agentId: agents[0]?.id,
      setupStatus: { status: 'ready', issues: [] },
    });
  });

  it('gives a live organization an agent and no number', async () => {
    const born = await create({ name: 'Live', mode: 'live', creditPolicy: 'prepaid' });
    expect(born.body.apiKey).toMatch(/^sk_live_/);
    expect((await get('/v1/phone-numbers', born.body.apiKey)).body).toEqual([]);
    // This server has no account at a registry that serves live organizations.
    expect((await get('/v1/organization', born.body.apiKey)).body).toMatchObject({
      recordingEnabled: false,
      features: { sms10dlc: { enabled: false }, multiOrgCreation: { enabled: false } },
    });
    expect((await get('/v1/organization', server.adminKey)).body).toMatchObject({
      features: { multiOrgCreation: { enabled: true } },
    });
    const agents = await server.database.read.query('select name from agents where organization_id = $1', [
      born.body.id,
    ]);
    expect(agents).toEqual([{ name: 'Default' }]);
  });

  it('tells organizations of one name apart, also when they are born at once', async () => {
    const born = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'Same name', mode: 'live' })));
    expect(born.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(born.map(({ body }) => body.slug)).size).toBe(8);
    for (const { body } of born) expect(body.slug).toMatch(/^same-name(-[0-9a-f]{6})?$/);
  });

  it('never gives one simulated number to two organizations', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, n) => create({ name: `Many ${n}`, mode: 'test' })));
    const rows = await server.database.read.query<{ e164: string }>('select e164 from phone_numbers');
    expect(new Set(rows.map(({ e164 }) => e164)).size).toBe(rows.length);
  });

  it('shows key and secret this once', async () => {
    const born = await create({ name: 'Once', mode: 'live' });
    for (const path of [`/v1/organizations/${born.body.id}`, '/v1/organizations']) {
      const { text } = await get(path, server.adminKey);
      expect(text).toContain(born.body.id);
      expect(text).not.toContain(born.body.apiKey);
      expect(text).not.toContain(born.body.webhookSecret);
    }
  });
});

describe('POST /v1/organizations 400', () => {
  it.each([
    {},
    { name: 'x' },
    { name: ' ', mode: 'test' },
    { name: 'x', mode: 'TEST' },
    { name: 'x', mode: 'test', id: 'org_1' },
  ])('refuses %j and makes nothing', async (json) => {
    const before = await server.database.read.query('select id from organizations');
    const answer = await create(json);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await server.database.read.query('select id from organizations')).toHaveLength(before.length);
  });
});

describe('GET /v1/organizations 200', () => {
  it('lists every organization, oldest first', async () => {
    const { body } = await get<{ data: Array<{ id: string; createdAt: string }> }>(
      '/v1/organizations',
      server.adminKey,
    );
    expect(body.data.map(({ id }) => id)).toContain(server.organizationId);
    const times = body.data.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
  });

  it('of one organization is the same record', async () => {
    const list = await get<{ data: Array<{ id: string }> }>('/v1/organizations', server.adminKey);
    const one = await get(`/v1/organizations/${server.organizationId}`, server.adminKey);
    expect(one.body).toEqual(list.body.data.find(({ id }) => id === server.organizationId));
  });
});

describe('the operator addresses 404', () => {
  const requests: Array<Omit<Ask, 'key'>> = [
    { method: 'GET', path: '/v1/organizations' },
    { method: 'POST', path: '/v1/organizations', json: { name: 'x', mode: 'test' } },
    { method: 'GET', path: '/v1/organizations/{id}' },
    { method: 'POST', path: '/v1/organizations/{id}/api-keys', json: { name: 'x' } },
    { method: 'POST', path: '/v1/organizations/{id}/credits', json: { amountMicroUsd: 1, reason: 'x' } },
    { method: 'POST', path: '/v1/organizations/{id}/phone-numbers', json: { e164: '+12025550123' } },
  ];

  it.each(requests)(
    'do not exist for any other key, not even for its own organization: $method $path',
    async (request) => {
      const path = request.path.replace('{id}', server.organizationId);
      const answer = await ask(server.url, { ...request, path, key: server.key });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it.each(requests.filter(({ path }) => path.includes('{id}')))(
    'say so for an unknown organization: $method $path',
    async (request) => {
      for (const id of ['org_0', `org_${'0'.repeat(32)}`, server.organizationId.toUpperCase()]) {
        const answer = await ask(server.url, {
          ...request,
          path: request.path.replace('{id}', id),
          key: server.adminKey,
        });
        expect(answer.status).toBe(404);
        expect(answer.body).toMatchObject({
          code: 'NOT_FOUND',
          error: 'Organization not found; GET /v1/organizations lists those that exist',
        });
      }
    },
  );
});

describe('PATCH /v1/organizations/{id} and the switches of PATCH /v1/organization (decision 82)', () => {
  const patch = (path: string, key: string, json: object) => ask(server.url, { method: 'PATCH', path, key, json });

  it('switches what the operator says, and leaves the rest', async () => {
    const { id } = (await create({ name: 'Switched', mode: 'live' })).body;
    const path = `/v1/organizations/${id}`;
    expect((await get(path, server.adminKey)).body).toMatchObject({
      recordingEnabled: false,
      features: { humanCalling: false },
    });
    expect(await patch(path, server.adminKey, { recordingEnabled: true })).toMatchObject({
      status: 200,
      body: { id, recordingEnabled: true, features: { humanCalling: false } },
    });
    expect(await patch(path, server.adminKey, { features: { humanCalling: true } })).toMatchObject({
      status: 200,
      body: { recordingEnabled: true, features: { humanCalling: true } },
    });
    expect((await patch(path, server.adminKey, {})).body).toMatchObject({ features: { humanCalling: true } });
  });

  it('lets a test organization switch itself, and no live one', async () => {
    const test = (await create({ name: 'Test', mode: 'test' })).body;
    expect((await patch('/v1/organization', test.apiKey, { recordingEnabled: false, features: {} })).status).toBe(200);
    expect((await get(`/v1/organizations/${test.id}`, server.adminKey)).body).toMatchObject({
      recordingEnabled: false,
    });
    const live = (await create({ name: 'Live', mode: 'live' })).body;
    for (const [member, json] of [
      ['recordingEnabled', { recordingEnabled: true }],
      ['features', { name: 'New', features: { humanCalling: true } }],
    ] as const) {
      expect(await patch('/v1/organization', live.apiKey, json)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', issues: [{ path: `/body/${member}` }] },
      });
    }
    expect((await get(`/v1/organizations/${live.id}`, server.adminKey)).body).toMatchObject({
      name: 'Live',
      recordingEnabled: false,
    });
  });
});
