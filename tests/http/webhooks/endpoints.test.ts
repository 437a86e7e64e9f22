import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noon } from '../../support/fresh.ts';
import { type EndpointOwner, type EndpointStage, startEndpointStage } from './endpoint-stage.ts';

let stage: EndpointStage;
let ours: EndpointOwner;
let theirs: EndpointOwner;

beforeAll(async () => {
  stage = await startEndpointStage();
  [ours, theirs] = await Promise.all([stage.organization(), stage.organization()]);
}, 60_000);
afterAll(() => stage.close());

const unknownId = '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f';
const tags = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`.padStart(64, 'k'), 'v'.repeat(256)]));

describe('POST /v1/webhooks 201', () => {
  it('answers the record, what was not said being the default', async () => {
    const answer = await ours.createEndpoint();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
      name: 'CRM',
      url: 'https://crm.example.com/hook',
      events: ['sms.received'],
      allAgents: true,
      agentIds: [],
      filterTags: {},
      headers: {},
      authHeaders: [],
      timeoutMs: 10_000,
      signingSecretSource: 'workspace',
      hasCustomSigningSecret: false,
      extractionFields: [],
      extractionConflict: null,
      contentMode: 'full',
      legacyManaged: false,
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
    });
    expect((await ours.getEndpoint(answer.body.id)).body).toEqual(answer.body);
  });

  it('answers the record with everything that can be said', async () => {
    const said = {
      name: ' Søren’s \u202eCRM ',
      events: ['call.report', 'sms.received', 'delivery.exhausted'],
      allAgents: false,
      agentIds: [ours.agentId],
      filterTags: { tenant: 'Ünïcode \u{1F30D}', empty: '', constructor: 'x' },
      headers: { 'X-Team': 'support desk', constructor: 'y' },
      timeoutMs: 15_000,
      extractionFields: [
        { name: 'mood', type: 'enum', description: 'How they felt', options: ['good', 'bad'] },
        { name: 'callback', type: 'boolean', description: 'Whether to call back' },
      ],
    };
    const authHeaders = [
      { name: 'Authorization', value: 'Bearer of the receiver' },
      { name: 'X-Api-Key', value: 'k' },
    ];
    const signingSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const endpoint = await ours.endpoint({ ...said, authHeaders, signingSecretSource: 'custom', signingSecret });
    expect(endpoint).toMatchObject({
      ...said,
      authHeaders: [
        { name: 'Authorization', configured: true },
        { name: 'X-Api-Key', configured: true },
      ],
      signingSecretSource: 'custom',
      hasCustomSigningSecret: true,
    });
    expect((await ours.getEndpoint(endpoint.id)).body).toEqual(endpoint);
    expect(await stage.destination(endpoint.id)).toMatchObject({
      live: true,
      headers: said.headers,
      authHeaders,
      timeoutMs: 15_000,
      secrets: [signingSecret],
    });
  });

  it.each([
    ['HTTPS://CRM.Example.COM', 'https://crm.example.com/'],
    ['https://crm.example.com:443/a/../b?c=d', 'https://crm.example.com/b?c=d'],
    ['https://unknown.example.com/hook', 'https://unknown.example.com/hook'],
  ])('stores %s in its canonical form, also where its name does not resolve yet', async (url, canonical) => {
    expect((await ours.endpoint({ url })).url).toBe(canonical);
  });

  it('takes everything at its limit', async () => {
    const words = (count: number, width: number) =>
      Array.from({ length: count }, (_, n) => `${n}`.padStart(width, 'x'));
    const limits = {
      events: ['call.analysis'],
      name: '\u{1F30D}'.repeat(120),
      url: `https://crm.example.com/${'a'.repeat(2_048 - 24)}`,
      filterTags: tags(20),
      headers: Object.fromEntries(words(20, 64).map((name) => [name, 'v'.repeat(1_024)])),
      timeoutMs: 1_000,
      extractionFields: words(50, 63).map((name, n) => ({
        name: `f${name}`,
        type: 'enum',
        description: 'd'.repeat(800),
        options: n === 0 ? words(50, 120) : ['o'],
      })),
    };
    const authHeaders = words(10, 63).map((name) => ({ name: `y${name}`, value: 'v'.repeat(4_096) }));
    const endpoint = await ours.endpoint({ ...limits, authHeaders });
    expect(endpoint).toMatchObject(limits);
    expect((await stage.destination(endpoint.id)).authHeaders).toEqual(authHeaders);
  });

  it('counts tags as people count characters', async () => {
    const filterTags = { ['\u{1F30D}'.repeat(64)]: '\u{1F30D}'.repeat(256) };
    expect((await ours.endpoint({ filterTags })).filterTags).toEqual(filterTags);
  });

  it('stamps it in the time of the organization', async () => {
    const endpoint = await ours.endpoint();
    expect(Date.parse(endpoint.createdAt)).toBeGreaterThanOrEqual(Date.parse(noon));
  });

  it('needs no idempotency: the same request twice makes two endpoints', async () => {
    const [first, second] = [await ours.endpoint(), await ours.endpoint()];
    expect(first.id).not.toBe(second.id);
  });
});

describe('an endpoint that was saved with imessage.*', () => {
  it('goes on, shows what it can be sent, and can be saved as it is shown', async () => {
    const endpoint = await ours.endpoint({ events: ['sms.received'] });
    await stage.sql(`update webhook_endpoints set events = '{imessage.received,sms.received}' where id = $1`, [
      endpoint.id,
    ]);
    expect((await ours.getEndpoint(endpoint.id)).body).toEqual(endpoint);
    expect(await ours.listEndpoints()).toContainEqual(endpoint);
    const { events } = await ours.updatedEndpoint(endpoint.id, { name: 'Saved again', events: endpoint.events });
    expect(events).toEqual(['sms.received']);

    await stage.sql(`update webhook_endpoints set events = '{imessage.sent}' where id = $1`, [endpoint.id]);
    expect(await ours.updatedEndpoint(endpoint.id, { name: 'Of iMessage alone' })).toMatchObject({ events: [] });
    expect(await ours.updatedEndpoint(endpoint.id, { events: ['sms.sent'] })).toMatchObject({ events: ['sms.sent'] });
  });
});

describe('POST /v1/webhooks 403', () => {
  it('needs the scope write, and so do PATCH and DELETE', async () => {
    const endpoint = await ours.endpoint();
    const { body: key } = await ours.call<{ apiKey: string }>('POST', '/v1/api-keys', {
      name: 'reader',
      scopes: ['read', 'execute'],
    });
    const path = `/v1/webhooks/${endpoint.id}`;
    for (const request of [
      { method: 'POST', path: '/v1/webhooks', json: ours.endpointBody() },
      { method: 'PATCH', path, json: { name: 'Changed' } },
      { method: 'DELETE', path },
    ]) {
      const answer = await stage.ask({ ...request, key: key.apiKey });
      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(await stage.ask({ method: 'GET', path, key: key.apiKey })).toMatchObject({ status: 200, body: endpoint });
  });
});

describe('POST /v1/webhooks 409', () => {
  it('LIMIT_REACHED past 100, disabled ones included, however many ask at once', async () => {
    const owner = await stage.organization();
    const { id } = await owner.endpoint();
    await stage.sql(
      `insert into webhook_endpoints (id, organization_id, name, url, events, all_agents, agent_ids, filter_tags, headers,
         timeout_ms, extraction_fields, enabled, created_at, updated_at)
       select gen_random_uuid(), organization_id, name, url, events, all_agents, agent_ids, filter_tags, headers,
         timeout_ms, extraction_fields, n % 2 = 0, created_at, updated_at
       from webhook_endpoints, generate_series(1, 96) n where id = $1`,
      [id],
    );
    const answers = await Promise.all(Array.from({ length: 12 }, () => owner.createEndpoint()));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(3);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'LIMIT_REACHED', error: 'An organization has at most 100 webhook endpoints' },
      });
    }
    const count = () =>
      stage.sql('select count(*)::int as count from webhook_endpoints where organization_id = $1', [owner.id]);
    expect(await count()).toEqual([{ count: 100 }]);

    expect((await owner.deleteEndpoint(id)).status).toBe(204);
    expect((await owner.createEndpoint()).status).toBe(201);
    expect((await owner.createEndpoint()).status).toBe(409);
    expect((await ours.createEndpoint()).status).toBe(201);
  });
});

describe('GET /v1/webhooks 200', () => {
  it('lists the organization’s own live endpoints, oldest first', async () => {
    const owner = await stage.organization();
    expect(await owner.listEndpoints()).toEqual([]);
    const [first, gone, last] = [await owner.endpoint(), await owner.endpoint(), await owner.endpoint()];
    await owner.deleteEndpoint(gone.id);
    const disabled = await owner.updatedEndpoint(first.id, { enabled: false });
    expect(await owner.listEndpoints()).toEqual([disabled, last]);
  });
});

describe('GET /v1/webhooks/{id} 400', () => {
  it.each([
    ['in braces', (id: string) => `{${id}}`],
    ['as a URN', (id: string) => `urn:uuid:${id}`],
    ['without dashes', (id: string) => id.replaceAll('-', '')],
  ])('an id has one spelling, but for its case: refused %s (bad input: ids)', async (_what, spell) => {
    const endpoint = await ours.endpoint();
    const answer = await ours.getEndpoint(encodeURIComponent(spell(endpoint.id)));
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: '/path/id' }] } });
  });
});

describe('DELETE /v1/webhooks/{id} 204', () => {
  it('ends it: secrets are erased, what is pending is cancelled, and it is found nowhere', async () => {
    const endpoint = await ours.endpoint({
      authHeaders: [{ name: 'x-key', value: 'secret' }],
      signingSecretSource: 'custom',
      signingSecret: 'a'.repeat(24),
    });
    await ours.updatedEndpoint(endpoint.id, { signingSecret: 'b'.repeat(24) });
    const pending = await stage.pendingDelivery(endpoint.id);

    const answer = await ours.deleteEndpoint(endpoint.id);
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(await stage.deliveryStatus(pending)).toBe('cancelled');
    const kept = await stage.sql(
      `select name, auth_headers_encrypted, signing_secret_encrypted,
         (select count(*)::int from webhook_endpoint_previous_secrets where endpoint_id = e.id) as previous
       from webhook_endpoints e where id = $1 and deleted_at >= $2`,
      [endpoint.id, noon],
    );
    expect(kept).toEqual([{ name: 'CRM', auth_headers_encrypted: null, signing_secret_encrypted: null, previous: 0 }]);
    expect(await stage.destination(endpoint.id)).toMatchObject({ live: false, deleted: true, authHeaders: [] });
    expect((await ours.listEndpoints()).map(({ id }) => id)).not.toContain(endpoint.id);
  });

  it('goes to one of many at once; the others find nothing', async () => {
    const { id } = await ours.endpoint();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ours.deleteEndpoint(id)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
  });
});

describe('/v1/webhooks/{id} 404', () => {
  it.each([
    ['GET', undefined],
    ['PATCH', { name: 'Changed' }],
    ['PATCH', { headers: { host: 'x' } }],
    ['DELETE', undefined],
  ])(
    '%s %j answers for a foreign and a deleted endpoint exactly as for an unknown one, and touches nothing (promise P14)',
    async (method, json) => {
      const foreign = await theirs.endpoint();
      const deleted = await ours.endpoint();
      await ours.deleteEndpoint(deleted.id);
      const row = 'select e::text as row from webhook_endpoints e where id = $1';
      const before = await stage.sql(row, [deleted.id]);
      const answers = await Promise.all(
        [unknownId, foreign.id, deleted.id, crypto.randomUUID()].map((id) =>
          ours.call(method, `/v1/webhooks/${id}`, json),
        ),
      );
      for (const answer of answers) {
        expect(answer).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND', error: expect.stringContaining('GET /v1/webhooks lists') },
        });
      }
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await theirs.getEndpoint(foreign.id)).body).toEqual(foreign);
      expect(await stage.sql(row, [deleted.id])).toEqual(before);
    },
  );
});
