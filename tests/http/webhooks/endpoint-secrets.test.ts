import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EndpointOwner, type EndpointStage, startEndpointStage } from './endpoint-stage.ts';

let stage: EndpointStage;
let ours: EndpointOwner;

beforeAll(async () => {
  stage = await startEndpointStage();
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

const canary = (what: string) => `canary-${what}-${'0123456789'.repeat(2)}`;
const authHeadersOf = async (id: string) => (await stage.destination(id)).authHeaders;

describe('the values of authHeaders and signing secrets (promise P20)', () => {
  it('come back in no answer, refusals included', async () => {
    const signingSecret = canary('signing');
    const authHeaders = [{ name: 'Authorization', value: canary('value') }];
    const created = await ours.createEndpoint({ authHeaders, signingSecretSource: 'custom', signingSecret });
    const { id } = created.body;
    const answers = [
      created,
      await ours.getEndpoint(id),
      await ours.call('GET', '/v1/webhooks'),
      await ours.updateEndpoint(id, { authHeaders, signingSecret: canary('second') }),
      await ours.updateEndpoint(id, { authHeaders: [{ name: 'authorization' }] }),
      await ours.updateEndpoint(id, { authHeaders: [{ name: 'Host', value: canary('refused') }] }),
      await ours.updateEndpoint(id, { authHeaders: [{ name: 'x', value: `${canary('refused')}\n` }] }),
      await ours.updateEndpoint(id, { signingSecret: `whsec_${canary('refused')}` }),
      await ours.createEndpoint({ signingSecret: canary('refused') }),
      await ours.createEndpoint({ signingSecretSource: 'custom', signingSecret: `${canary('refused')} ` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 400, 400, 400, 400, 400]);
    for (const { text } of answers) expect(text).not.toContain('canary');
  });

  it('are in no column of any table in the clear', async () => {
    const { id } = await ours.endpoint({
      authHeaders: [{ name: 'Authorization', value: canary('value') }],
      signingSecretSource: 'custom',
      signingSecret: canary('first'),
    });
    await ours.updatedEndpoint(id, { signingSecret: canary('second') });
    await ours.updatedEndpoint(id, { signingSecretSource: 'workspace' });
    await ours.updatedEndpoint(id, { enabled: false });
    expect((await stage.destination(id)).secrets.slice(1)).toEqual([canary('second'), canary('first')]);

    const tables = await stage.sql<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const found = await stage.sql(
        `select t::text as row from ${name} t
         where t::text like '%canary%' or t::text like '%' || encode('canary', 'base64') || '%'`,
      );
      expect({ name, found }).toEqual({ name, found: [] });
    }
  });

  it('are sealed for their place alone: in another row they do not open', async () => {
    const secret = { signingSecretSource: 'custom', signingSecret: canary('signing') };
    const [first, second] = [await ours.endpoint(secret), await ours.endpoint(secret)];
    const sealed = await stage.sql<{ text: string }>(
      'select signing_secret_encrypted as text from webhook_endpoints where id = any($1)',
      [[first.id, second.id]],
    );
    expect(new Set(sealed.map(({ text }) => text)).size).toBe(2);
    await stage.sql(
      `update webhook_endpoints set signing_secret_encrypted =
         (select signing_secret_encrypted from webhook_endpoints where id = $2) where id = $1`,
      [first.id, second.id],
    );
    await expect(stage.destination(first.id)).rejects.toThrow('no such endpoint');
    expect((await stage.destination(second.id)).secrets).toEqual([canary('signing')]);
  });
});

describe('PATCH authHeaders', () => {
  it('keeps the stored value of an entry that gives none, by its name in whatever case, and drops what is not named', async () => {
    const { id } = await ours.endpoint({
      authHeaders: [
        { name: 'Authorization', value: 'one' },
        { name: 'x-key', value: 'two' },
        { name: 'x-gone', value: 'three' },
      ],
    });
    const endpoint = await ours.updatedEndpoint(id, {
      authHeaders: [{ name: 'X-Key' }, { name: 'x-new', value: 'four' }, { name: 'AUTHORIZATION', value: 'five' }],
    });
    expect(endpoint.authHeaders.map(({ name }) => name)).toEqual(['X-Key', 'x-new', 'AUTHORIZATION']);
    expect(await authHeadersOf(id)).toEqual([
      { name: 'X-Key', value: 'two' },
      { name: 'x-new', value: 'four' },
      { name: 'AUTHORIZATION', value: 'five' },
    ]);
  });

  it('is refused for an entry without a value where none is stored, and changes nothing', async () => {
    const { id } = await ours.endpoint({ authHeaders: [{ name: 'x-key', value: 'one' }] });
    const answer = await ours.updateEndpoint(id, {
      name: 'Changed',
      authHeaders: [{ name: 'x-key' }, { name: 'x-b' }],
    });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: '/body/authHeaders/1/value' }] } });
    expect(await authHeadersOf(id)).toEqual([{ name: 'x-key', value: 'one' }]);
    expect((await ours.getEndpoint(id)).body.name).toBe('CRM');
  });

  it('moves a name from headers only when both are given', async () => {
    const { id } = await ours.endpoint({ headers: { 'x-a': 'plain' } });
    const authHeaders = [{ name: 'X-A', value: 'secret' }];
    expect((await ours.updateEndpoint(id, { authHeaders })).status).toBe(400);
    expect(await ours.updatedEndpoint(id, { headers: {}, authHeaders })).toMatchObject({
      headers: {},
      authHeaders: [{ name: 'X-A', configured: true }],
    });
    expect((await ours.updateEndpoint(id, { headers: { 'x-a': 'plain' } })).status).toBe(400);
  });

  it('left out keeps them all; an empty list ends them all', async () => {
    const { id } = await ours.endpoint({ authHeaders: [{ name: 'x-key', value: 'one' }] });
    await ours.updatedEndpoint(id, { headers: { 'x-a': '1' }, url: 'https://other.example.com/' });
    expect(await authHeadersOf(id)).toEqual([{ name: 'x-key', value: 'one' }]);
    await ours.updatedEndpoint(id, { authHeaders: [] });
    expect(await authHeadersOf(id)).toEqual([]);
    const row = 'select auth_headers_encrypted from webhook_endpoints where id = $1';
    expect(await stage.sql(row, [id])).toEqual([{ auth_headers_encrypted: null }]);
  });
});
