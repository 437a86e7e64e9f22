import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { type Agent, type AgentsApi, type Json, startAgentsApi } from './agents-api.ts';

type Endpoint = components['schemas']['WebhookEndpoint'];

let api: AgentsApi;
beforeAll(async () => {
  // Names are not looked up: every receiver is somewhere on the internet.
  api = await startAgentsApi({}, { lookup: async () => [{ address: '93.184.216.34', family: 4 }] });
});
afterAll(() => api.server.close());

let key = '';
let organizationId = '';
beforeEach(async () => {
  ({ apiKey: key, id: organizationId } = await api.organization());
});

const endpoints = async (): Promise<Endpoint[]> =>
  (await api.call<{ data: Endpoint[] }>(key, 'GET', '/v1/webhooks')).body.data;
const agent = async (id: string): Promise<Agent> => (await api.call(key, 'GET', `/v1/agents/${id}`)).body;
const patch = (id: string, webhooks: unknown, headers: Json = {}) =>
  api.call(key, 'PATCH', `/v1/agents/${id}`, { webhooks }, headers);
const secret = 'a-secret-of-the-receiver-0123456789';
const field = { name: 'order', type: 'string', description: 'The number of the order.' };
const all = {
  preCall: { url: 'https://example.com/pre' },
  status: { url: 'https://example.com/status', headers: { 'X-Team': 'desk' }, timeoutMs: 100 },
  postCall: {
    url: 'https://example.com/post',
    secret,
    authHeaders: [{ name: 'Authorization', value: 'Bearer canary' }],
    responseMode: 'ack',
    asyncAck: true,
    extractionFields: [field],
  },
  analysis: { url: 'https://example.com/analysis' },
  recording: { url: 'https://example.com/recording' },
};
const bare = (url: string) => ({
  url,
  secretRef: null,
  headers: {},
  authHeaders: [],
  timeoutMs: 8_000,
  responseMode: null,
  asyncAck: null,
  extractionFields: [],
});

describe('webhooks of an agent 200 (companion-facts 5.1; interface, Versioning 5)', () => {
  it('are endpoints of that agent alone, one for each kind with its event, and no secret is answered', async () => {
    const made = await api.made(key, { webhooks: all });
    const listed = await endpoints();
    expect(listed.map(({ events, url }) => [events, url])).toEqual([
      [['call.pre_call'], all.preCall.url],
      [['call.status'], all.status.url],
      [['call.report'], all.postCall.url],
      [['call.analysis'], all.analysis.url],
      [['call.recording'], all.recording.url],
    ]);
    for (const one of listed)
      expect(one).toMatchObject({ legacyManaged: true, allAgents: false, agentIds: [made.id], enabled: true });
    expect(made.webhooks).toEqual({
      preCall: bare(all.preCall.url),
      status: { ...bare(all.status.url), headers: { 'X-Team': 'desk' }, timeoutMs: 100 },
      postCall: {
        ...bare(all.postCall.url),
        secretRef: listed[2]?.id,
        authHeaders: [{ name: 'Authorization', configured: true }],
        responseMode: 'ack',
        asyncAck: true,
        extractionFields: [field],
      },
      analysis: bare(all.analysis.url),
      recording: bare(all.recording.url),
    });
    expect(await agent(made.id)).toEqual(made);
    expect((await api.list(key)).find(({ id }) => id === made.id)).toEqual(made);
    expect(JSON.stringify([made, listed])).not.toMatch(/canary|a-secret/);
    const kept = await api.server.database.read.query<{ row: string }>(
      'select row_to_json(e)::text as row from webhook_endpoints e where organization_id = $1',
      [organizationId],
    );
    expect(kept.map(({ row }) => row).join()).not.toMatch(/canary|a-secret/);
  });

  it('change by PATCH where they are named; what is left out stays, secrets and kinds among it', async () => {
    const { id, webhooks } = await api.made(key, { webhooks: all });
    const before = await endpoints();
    const changed = await patch(id, { postCall: { url: 'https://example.com/other' }, recording: null });
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body.webhooks).toEqual({
      ...webhooks,
      postCall: { ...webhooks?.postCall, url: 'https://example.com/other' },
      recording: null,
    });
    const after = await endpoints();
    expect(after.map((one) => one.id)).toEqual(before.slice(0, 4).map((one) => one.id));
    expect(after[2]).toMatchObject({ url: 'https://example.com/other', hasCustomSigningSecret: true });
    expect(
      (await patch(id, { postCall: { url: 'https://example.com/other', secret: null, authHeaders: [] } })).body,
    ).toMatchObject({
      webhooks: { postCall: { secretRef: null, authHeaders: [], responseMode: 'ack' } },
    });
  });

  it('take back what they answer, and nothing changes', async () => {
    const made = await api.made(key, { webhooks: all });
    const again = await patch(made.id, made.webhooks);
    expect(again).toMatchObject({ status: 200 });
    expect(again.body.webhooks).toEqual(made.webhooks);
    expect((await endpoints())[2]).toMatchObject({ hasCustomSigningSecret: true });
  });

  it('go with null, and with {} nothing happens', async () => {
    const { id, webhooks } = await api.made(key, { webhooks: all });
    expect((await patch(id, {})).body.webhooks).toEqual(webhooks);
    expect((await patch(id, null)).body.webhooks).toBeNull();
    expect(await endpoints()).toEqual([]);
  });

  it('follow what is changed or deleted at the endpoint, with another ETag', async () => {
    const { id } = await api.made(key, { webhooks: { status: all.status, analysis: all.analysis } });
    const [status, analysis] = await endpoints();
    const { headers } = await api.call(key, 'GET', `/v1/agents/${id}`);
    const change = { url: 'https://example.com/moved', timeoutMs: 9_000, name: 'Mine' };
    expect((await api.call(key, 'PATCH', `/v1/webhooks/${status?.id}`, change)).status).toBe(200);
    expect((await agent(id)).webhooks).toMatchObject({ status: { url: change.url, timeoutMs: 9_000 } });
    expect((await patch(id, {}, { 'if-match': headers.etag })).status).toBe(412);
    expect((await api.call(key, 'DELETE', `/v1/webhooks/${analysis?.id}`)).status).toBe(204);
    expect((await agent(id)).webhooks).toMatchObject({ status: { url: change.url }, analysis: null });
    await api.call(key, 'DELETE', `/v1/webhooks/${status?.id}`);
    expect((await agent(id)).webhooks).toBeNull();
  });

  it('are deleted with their agent, whose deliveries stay in the log', async () => {
    const { id } = await api.made(key, { webhooks: { status: all.status } });
    const session = { agentId: id, intent: { language: 'en' } };
    expect((await api.call(key, 'POST', '/v1/sessions', session)).status).toBe(201);
    const deliveries = async () => (await api.call<{ data: Json[] }>(key, 'GET', '/v1/webhook-deliveries')).body.data;
    const before = await deliveries();
    expect(before.length).toBeGreaterThan(0);
    expect((await api.call(key, 'DELETE', `/v1/agents/${id}`)).status).toBe(200);
    expect(await endpoints()).toEqual([]);
    expect((await deliveries()).map((one) => one['id'])).toEqual(before.map((one) => one['id']));
  });

  it('get each event once, beside a workspace endpoint that matches by its own right', async () => {
    const { id } = await api.made(key, { webhooks: { status: all.status } });
    const other = await api.made(key, { webhooks: { status: all.recording } });
    const json = { name: 'Workspace', url: 'https://example.com/status', events: ['call.status'] };
    const workspace = await api.call<Endpoint>(key, 'POST', '/v1/webhooks', json);
    const session = { agentId: id, intent: { language: 'en' } };
    expect((await api.call(key, 'POST', '/v1/sessions', session)).status).toBe(201);
    const sent = await api.server.database.read.query<{ endpoint_id: string; event_id: string }>(
      'select endpoint_id::text, event_id::text from webhook_deliveries where organization_id = $1',
      [organizationId],
    );
    const [own] = (await endpoints()).filter(({ agentIds }) => agentIds.includes(id));
    expect(new Set(sent.map((one) => one.endpoint_id))).toEqual(new Set([own?.id, workspace.body.id]));
    expect(new Set(sent.map((one) => `${one.endpoint_id} ${one.event_id}`)).size).toBe(sent.length);
    expect(other.webhooks).not.toBeNull();
  });

  it('count against no limit of endpoints', async () => {
    await api.server.database.read.query(
      `insert into webhook_endpoints (id, organization_id, name, url, events, all_agents, agent_ids, filter_tags, headers,
         timeout_ms, extraction_fields, created_at, updated_at)
       select gen_random_uuid(), $1, 'x', 'https://example.com/', '{call.status}', true, '{}', '{}', '{}', 10000, '[]', now(), now()
       from generate_series(1, $2::int - 1)`,
      [organizationId, api.server.config.webhookEndpointLimit],
    );
    await api.made(key, { webhooks: all });
    const json = { name: 'Last', url: 'https://example.com/', events: ['call.status'] };
    expect((await api.call(key, 'POST', '/v1/webhooks', json)).status).toBe(201);
    expect((await api.call(key, 'POST', '/v1/webhooks', json)).status).toBe(409);
    await api.made(key, { webhooks: all });
  });

  it('are one of each kind after changes at once', async () => {
    const { id } = await api.made(key);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((nth) => patch(id, { status: { url: `https://example.com/${nth}` } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await endpoints()).toHaveLength(1);
  });
});

describe('webhooks of an agent 400', () => {
  it('write nothing where one of them is refused, neither the agent nor an endpoint', async () => {
    const webhooks = { status: all.status, analysis: { url: 'ftp://example.com/' } };
    const count = (await api.list(key)).length;
    expect((await api.create(key, { webhooks })).status).toBe(400);
    expect([await endpoints(), (await api.list(key)).length]).toEqual([[], count]);
    const { id } = await api.made(key, { webhooks: { status: all.status } });
    const before = await agent(id);
    const refused = await api.call(key, 'PATCH', `/v1/agents/${id}`, { name: 'Changed', webhooks });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path: '/body/webhooks/analysis/url' }] },
    });
    expect(await agent(id)).toEqual(before);
  });

  it('keep an endpoint to its agent and its event', async () => {
    const made = await api.made(key, { webhooks: { status: all.status } });
    const [endpoint] = await endpoints();
    const change = { events: ['call.report'], allAgents: true, agentIds: [], name: 'Changed' };
    const answer = await api.call(key, 'PATCH', `/v1/webhooks/${endpoint?.id}`, change);
    const message = 'stays as it is while legacyManaged is true';
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: ['events', 'allAgents', 'agentIds'].map((name) => ({ path: `/body/${name}`, message })) },
    });
    expect(await endpoints()).toEqual([endpoint]);
    const same = { events: ['call.status'], allAgents: false, agentIds: [made.id] };
    expect((await api.call(key, 'PATCH', `/v1/webhooks/${endpoint?.id}`, same)).status).toBe(200);
  });
});

describe('webhooks of an agent 409', () => {
  it('EXTRACTION_CONFLICT where the agent itself defines a field otherwise, and nothing is written', async () => {
    const extractionFields = [{ ...field, description: 'Another one.' }];
    const answer = await api.create(key, { extractionFields, webhooks: { postCall: all.postCall } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'EXTRACTION_CONFLICT' } });
    expect(await endpoints()).toEqual([]);
    const made = await api.made(key, { extractionFields: [field], webhooks: { postCall: all.postCall } });
    // Both together may change.
    const webhooks = { postCall: { ...all.postCall, extractionFields } };
    expect((await api.call(key, 'PATCH', `/v1/agents/${made.id}`, { extractionFields, webhooks })).status).toBe(200);
  });
});
