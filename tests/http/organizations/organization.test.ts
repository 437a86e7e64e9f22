import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type Ask, ask } from '../../support/sms-http.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());

const own = <T = Record<string, unknown>>(request: Omit<Ask, 'path'>) =>
  ask<T>(server.url, { path: '/v1/organization', key: server.key, ...request });

async function keyWith(scopes: string[]): Promise<string> {
  const json = { name: 'scoped', scopes };
  const answer = await ask<{ apiKey: string }>(server.url, {
    method: 'POST',
    path: '/v1/api-keys',
    key: server.key,
    json,
  });
  return answer.body.apiKey;
}

describe('GET /v1/organization 200', () => {
  it('shows the organization of the key, and nothing secret of it', async () => {
    const answer = await own({ method: 'GET' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: server.organizationId,
      mode: 'test',
      creditPolicy: 'unlimited',
      defaultTimezone: null,
      metadata: {},
      recordingEnabled: true,
      features: {
        buyPhoneNumbers: { enabled: true },
        sms10dlc: { enabled: true },
        sms10dlcSharedCampaign: { enabled: false },
        imessageIntegration: { enabled: false },
        agentDuplication: { enabled: false },
        telnyxCallControlHandoff: { enabled: false },
        multiOrgCreation: { enabled: false },
      },
    });
    expect(answer.text).not.toMatch(/whsec_|sk_test_|secret/i);
  });
});

describe('PATCH /v1/organization 200', () => {
  it('writes only what is sent, and null clears the zone', async () => {
    const named = await own({ method: 'PATCH', json: { name: '  Café & Søn  ' } });
    expect(named.body).toMatchObject({ name: 'Café & Søn', defaultTimezone: null });
    const zoned = await own({ method: 'PATCH', json: { defaultTimezone: 'America/Argentina/Buenos_Aires' } });
    expect(zoned.body).toMatchObject({ name: 'Café & Søn', defaultTimezone: 'America/Argentina/Buenos_Aires' });
    const cleared = await own({ method: 'PATCH', json: { defaultTimezone: null } });
    expect(cleared.body).toMatchObject({ name: 'Café & Søn', defaultTimezone: null });
    expect((await own({ method: 'GET' })).body).toEqual(cleared.body);
  });
});

describe('PATCH /v1/organization 400', () => {
  it.each(['EST', 'FOO+5', '+05:00', 'europe/berlin', 'Europe/Berlin ', 'UTC+1', 'Europe\u2215Berlin'])(
    'refuses %j, which is no IANA zone, and writes nothing',
    async (defaultTimezone) => {
      const answer = await own({ method: 'PATCH', json: { defaultTimezone, name: 'Changed' } });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'VALIDATION_ERROR',
        issues: [{ path: '/body/defaultTimezone', message: expect.stringContaining('a zone with an area') }],
      });
      expect((await own({ method: 'GET' })).body['name']).not.toBe('Changed');
    },
  );

  it.each([
    [{ name: '' }],
    [{ name: ' \t\n' }],
    [{ name: 'x'.repeat(121) }],
    [{ name: null }],
    [{ mode: 'live' }],
    [[]],
  ])('refuses %j', async (json) => {
    const answer = await own({ method: 'PATCH', json });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      issues: expect.arrayContaining([expect.objectContaining({ path: expect.stringMatching(/^\/body/) })]),
    });
  });
});

describe('PATCH /v1/organization 403', () => {
  it('needs the scope admin', async () => {
    const answer = await own({ method: 'PATCH', key: await keyWith(['read', 'write']), json: { name: 'Changed' } });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('GET /v1/organization/webhook-secret 200', () => {
  it('shows enough to recognize the secret, and no more', async () => {
    const born = await ask<{ apiKey: string; webhookSecret: string }>(server.url, {
      method: 'POST',
      path: '/v1/organizations',
      key: server.adminKey,
      json: { name: 'Signer', mode: 'test' },
    });
    const { apiKey, webhookSecret } = born.body;
    expect(webhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const path = '/v1/organization/webhook-secret';
    const masked = await ask(server.url, { method: 'GET', path, key: apiKey });
    expect(masked.body).toEqual({ prefix: 'whsec_', lastFour: webhookSecret.slice(-4), createdAt: expect.any(String) });
    expect(masked.text).not.toContain(webhookSecret.slice(6, -4));
  });

  it('keeps every signing secret encrypted, each under its own nonce', async () => {
    const rows = await server.database.read.query<{ secret: string }>(
      'select webhook_secret_encrypted as secret from organizations',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { secret } of rows) expect(secret).toMatch(/^v1\.[0-9a-f]{8}\./);
    expect(new Set(rows.map(({ secret }) => secret)).size).toBe(rows.length);
  });
});
