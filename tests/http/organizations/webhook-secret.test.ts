import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadWebhookSecrets } from '../../../server/src/organizations/index.ts';
import { createEncryption } from '../../../server/src/platform/crypto/encryption.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';

interface Rotated {
  webhookSecret: string;
  createdAt: string;
  previousSecretExpiresAt: string | null;
}
interface MadeOrganization {
  id: string;
  apiKey: string;
  webhookSecret: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());

const path = '/v1/organization/webhook-secret';
const sql = <Row extends object>(text: string, values: unknown[]) => server.database.read.query<Row>(text, values);

async function makeOrganization(): Promise<MadeOrganization> {
  const json = { name: 'Signer', mode: 'test' };
  return (
    await ask<MadeOrganization>(server.url, { method: 'POST', path: '/v1/organizations', key: server.adminKey, json })
  ).body;
}
const rotate = (key: string, json: unknown = {}) => ask<Rotated>(server.url, { method: 'POST', path, key, json });
async function secretsOf(...organizationIds: string[]): Promise<string[][]> {
  const encryption = createEncryption({ keys: server.config.secretsKeys ?? [], randomness: systemRandomness });
  const secrets = await loadWebhookSecrets(server.database.read, encryption, organizationIds);
  return organizationIds.map((id) => secrets.get(id) ?? []);
}
const passTime = (organizationId: string, interval: string) =>
  sql('update organizations set clock_offset = clock_offset + $2::interval where id = $1', [organizationId, interval]);

describe('POST /v1/organization/webhook-secret 201', () => {
  it('answers a new secret, this once; the replaced one signs beside it for a day (decision 14)', async () => {
    const { id, apiKey, webhookSecret } = await makeOrganization();
    const { status, body } = await rotate(apiKey);
    expect(status).toBe(201);
    expect(body).toEqual({
      webhookSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      createdAt: expect.any(String),
      previousSecretExpiresAt: new Date(Date.parse(body.createdAt) + 86_400_000).toISOString(),
    });
    expect(body.webhookSecret).not.toBe(webhookSecret);
    expect(await secretsOf(id)).toEqual([[body.webhookSecret, webhookSecret]]);

    const masked = await ask(server.url, { method: 'GET', path, key: apiKey });
    expect(masked.body).toEqual({
      prefix: 'whsec_',
      lastFour: body.webhookSecret.slice(-4),
      createdAt: body.createdAt,
    });
    expect(masked.text).not.toContain(body.webhookSecret.slice(6, -4));
  });

  it('ends the replaced one when its grace is over in the organization’s time', async () => {
    const { id, apiKey, webhookSecret } = await makeOrganization();
    const { body } = await rotate(apiKey, { graceSeconds: 604_800 });
    await passTime(id, '6 days 23 hours 59 minutes');
    expect(await secretsOf(id)).toEqual([[body.webhookSecret, webhookSecret]]);
    await passTime(id, '1 minute');
    expect(await secretsOf(id)).toEqual([[body.webhookSecret]]);
  });

  it('with a grace of 0 ends every earlier secret at once and erases it', async () => {
    const { id, apiKey } = await makeOrganization();
    await rotate(apiKey);
    const { body } = await rotate(apiKey, { graceSeconds: 0 });
    expect(body.previousSecretExpiresAt).toBeNull();
    expect(await secretsOf(id)).toEqual([[body.webhookSecret]]);
    const rows = 'select id from organization_previous_webhook_secrets where organization_id = $1';
    expect(await sql(rows, [id])).toEqual([]);
  });

  it('keeps the four newest of the replaced ones', async () => {
    const { id, apiKey, webhookSecret } = await makeOrganization();
    const secrets = [webhookSecret];
    for (let n = 0; n < 6; n += 1) secrets.unshift((await rotate(apiKey)).body.webhookSecret);
    expect(await secretsOf(id)).toEqual([secrets.slice(0, 5)]);
    const rows = 'select id from organization_previous_webhook_secrets where organization_id = $1';
    expect(await sql(rows, [id])).toHaveLength(4);
  });

  it('keeps a long grace beside shorter ones that have ended, and erases those', async () => {
    const { id, apiKey, webhookSecret } = await makeOrganization();
    await rotate(apiKey, { graceSeconds: 604_800 });
    await rotate(apiKey, { graceSeconds: 1 });
    await passTime(id, '1 hour');
    const second = (await secretsOf(id))[0]?.[0];
    const { body } = await rotate(apiKey);
    expect(await secretsOf(id)).toEqual([[body.webhookSecret, second, webhookSecret]]);
    const rows = 'select id from organization_previous_webhook_secrets where organization_id = $1';
    expect(await sql(rows, [id])).toHaveLength(2);
  });

  it('asked for many times at once gives a secret each, and every one that was replaced is among the earlier', async () => {
    const { id, apiKey, webhookSecret } = await makeOrganization();
    const answers = await Promise.all(Array.from({ length: 4 }, () => rotate(apiKey)));
    const given = answers.map(({ body }) => body.webhookSecret);
    expect(new Set(given).size).toBe(4);
    const [secrets = []] = await secretsOf(id);
    expect(secrets.toSorted()).toEqual([...given, webhookSecret].toSorted());
    expect(secrets.at(-1)).toBe(webhookSecret);
  });

  it('is of one organization alone', async () => {
    const [first, second] = [await makeOrganization(), await makeOrganization()];
    const { body } = await rotate(first.apiKey);
    expect(await secretsOf(second.id, first.id)).toEqual([
      [second.webhookSecret],
      [body.webhookSecret, first.webhookSecret],
    ]);
  });

  it('keeps secrets sealed, the earlier ones for a place of their own (promise P20)', async () => {
    const { id, apiKey, webhookSecret } = await makeOrganization();
    const { body } = await rotate(apiKey);
    const rows = await sql<{ sealed: string }>(
      `select webhook_secret_encrypted as sealed from organizations where id = $1
       union all select secret_encrypted from organization_previous_webhook_secrets where organization_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(2);
    for (const { sealed } of rows) {
      expect(sealed).toMatch(/^v1\./);
      for (const secret of [webhookSecret, body.webhookSecret]) expect(sealed).not.toContain(secret.slice(6, -1));
    }
    await sql(
      `update organizations set webhook_secret_encrypted =
         (select secret_encrypted from organization_previous_webhook_secrets where organization_id = $1) where id = $1`,
      [id],
    );
    await expect(secretsOf(id)).rejects.toThrow('another place');
  });
});

describe('POST /v1/organization/webhook-secret 400', () => {
  it.each([[{ graceSeconds: -1 }], [{ graceSeconds: 604_801 }], [{ graceSeconds: 1.5 }], [{ graceSeconds: '60' }]])(
    'refuses %j, and replaces nothing',
    async (json) => {
      const { id, apiKey, webhookSecret } = await makeOrganization();
      expect(await rotate(apiKey, json)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', issues: [{ path: '/body/graceSeconds' }] },
      });
      expect(await secretsOf(id)).toEqual([[webhookSecret]]);
    },
  );

  it.each([
    [{ secret: 'whsec_x' }, '/body/secret'],
    [[], '/body'],
    [null, '/body'],
  ])('refuses %j, naming where', async (json, place) => {
    expect(await rotate(server.key, json)).toMatchObject({ status: 400, body: { issues: [{ path: place }] } });
  });
});

describe('POST /v1/organization/webhook-secret 403', () => {
  it('needs the scope admin', async () => {
    const { id, apiKey, webhookSecret } = await makeOrganization();
    const json = { name: 'writer', scopes: ['read', 'write', 'execute'] };
    const { body } = await ask<{ apiKey: string }>(server.url, {
      method: 'POST',
      path: '/v1/api-keys',
      key: apiKey,
      json,
    });
    expect(await rotate(body.apiKey)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await secretsOf(id)).toEqual([[webhookSecret]]);
  });
});
