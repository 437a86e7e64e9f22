import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentsApi, type Json, refusal, startAgentsApi } from './agents-api.ts';
import { openDesk, type Tool } from './tools-api.ts';

let api: AgentsApi;
beforeAll(async () => {
  api = await startAgentsApi();
});
afterAll(() => api.server.close());

// Nobody has to listen: nothing is called when a tool is saved.
const webhook = { kind: 'webhook', url: 'http://127.0.0.1:1024/orders' };
const plain = { name: 'look_up', description: 'Looks up an order.', source: { kind: 'inline' } };

const desk = () => openDesk(api, plain);

describe('POST /v1/agents/{id}/tools 200', () => {
  it('answers the whole record, defaults filled in, and GET answers the same', async () => {
    const { agent, create, call, list } = await desk();
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^tool_[0-9a-f]{32}$/),
      agentId: agent.id,
      ...plain,
      parameters: { type: 'object', properties: {} },
      preToolSpeech: 'auto',
      toolSound: null,
      simulation: null,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
    });
    expect((await call('GET', `/${body.id}`)).body).toEqual(body);
    expect(await list()).toEqual([body]);
  });

  it('keeps every member of every kind as it was said, arguments in their order', async () => {
    const { made, list } = await desk();
    const parameters = {
      type: 'object',
      properties: {
        zone: { type: 'string' },
        age: { type: ['integer', 'null'], minimum: 0 },
        list: { type: 'array', items: {} },
      },
      required: ['zone'],
      $defs: { a: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/a' }] } },
    };
    const installationId = '0199aaaa-1b00-7c3d-8e4f-5a6b7c8d9e13';
    const whole: Json[] = [
      { parameters, preToolSpeech: 'never', toolSound: { clip: 'keyboard-typing', volume: 2 } },
      { simulation: { mode: 'mock', response: { b: [1, null], a: 'ä' } } },
      { source: { kind: 'integration', installationId, appKey: 'calendar', actionKey: 'book', config: { x: [1] } } },
      { source: { kind: 'builtin', name: 'send_sms', config: {} }, preToolSpeech: 'always' },
    ];
    const tools: Tool[] = [];
    for (const [nth, fields] of whole.entries()) tools.push(await made({ name: `tool_${nth}`, ...fields }));
    for (const [nth, fields] of whole.entries()) expect(tools[nth]).toMatchObject(fields);
    expect(Object.keys(tools[0]?.parameters['properties'] as object)).toEqual(['zone', 'age', 'list']);
    expect(await list()).toEqual(tools);
  });

  it('takes parameters that are absent, null or without a type as those of an object; a builtin has its own', async () => {
    const { made } = await desk();
    const none = { type: 'object', properties: {} };
    const own = expect.objectContaining({ properties: expect.objectContaining({ at: expect.anything() }) });
    const source = { kind: 'builtin', name: 'schedule_callback' };
    const given: Array<[Json, unknown]> = [
      [{}, none],
      [{ parameters: null }, none],
      [{ parameters: {} }, none],
      [{ parameters: { properties: { a: {} } } }, { type: 'object', properties: { a: {} } }],
      [{ source }, own],
      [{ source, parameters: none }, own],
      [
        { source, parameters: { type: 'object', properties: { when: {} } } },
        { type: 'object', properties: { when: {} } },
      ],
    ];
    for (const [nth, [fields, parameters]] of given.entries()) {
      const tool = await made({ name: `t${nth}`, ...fields });
      expect([fields, tool.parameters]).toEqual([fields, parameters]);
      if ('source' in fields) expect(tool.source).toEqual({ ...source, config: {} });
    }
  });

  it('seals the secrets of a webhook and shows the names under which they are stored (promise P20)', async () => {
    const { made, stored } = await desk();
    const tool = await made({
      source: {
        ...webhook,
        url: 'http://127.0.0.1:1024/%7Ea/{{ tenant }}?q={{ q }}',
        headers: { 'X-Team': 'desk', Authorization: 'Bearer {{crm_token}}' },
        authHeaders: [{ name: 'X-Api-Key', value: 'very-secret-value' }],
        secret: 'sign-with-this',
        responseMode: 'async',
        asyncAck: 'On it.',
        timeoutMs: 100,
      },
    });
    expect(tool.source).toEqual({
      kind: 'webhook',
      url: 'http://127.0.0.1:1024/%7Ea/{{tenant}}?q={{q}}',
      headers: { 'X-Team': 'desk', Authorization: 'Bearer {{crm_token}}' },
      authHeaders: [{ name: 'X-Api-Key', secretRef: `${tool.id}/authHeaders/x-api-key` }],
      secretRef: `${tool.id}/secret`,
      method: 'POST',
      timeoutMs: 100,
      responseMode: 'async',
      asyncAck: 'On it.',
    });
    const plainer = await made({ name: 'plainer', source: { ...webhook, asyncAck: null } });
    expect(plainer.source).not.toHaveProperty('asyncAck');
    const rows = JSON.stringify(await stored());
    expect(rows).not.toMatch(/very-secret-value|sign-with-this/);
  });

  it('lets two agents have a tool of one name', async () => {
    const { apiKey, made } = await desk();
    await made();
    const other = await api.made(apiKey);
    expect((await api.call(apiKey, 'POST', `/v1/agents/${other.id}/tools`, plain)).status).toBe(200);
  });
});

describe('GET /v1/agents/{id}/tools?available', () => {
  it('1 leaves out what no conversation can use, 0 does not', async () => {
    const { made, list } = await desk();
    const installationId = '0199aaaa-1b00-7c3d-8e4f-5a6b7c8d9e13';
    const builtins = ['end_call', 'transfer_call', 'send_sms', 'send_dtmf', 'voicemail', 'schedule_callback'];
    for (const name of builtins) await made({ name, source: { kind: 'builtin', name } });
    await made({ name: 'hook', source: webhook });
    await made({ name: 'app', source: { kind: 'integration', installationId, appKey: 'a', actionKey: 'b' } });
    const served = [...builtins, 'hook'];
    expect((await list('?available=1')).map(({ name }) => name)).toEqual(served);
    expect(await list('?available=0')).toEqual(await list());
  });
});

describe('PATCH /v1/agents/{id}/tools/{toolId} 200', () => {
  it('writes only what is sent, replaces objects as a whole, and null clears', async () => {
    const { made, call } = await desk();
    const tool = await made({
      parameters: { type: 'object', properties: { a: {} } },
      toolSound: { soundId: 's' },
      simulation: { mode: 'mock' },
    });
    const changes = { description: 'New.', toolSound: null, simulation: { mode: 'live' }, preToolSpeech: 'always' };
    const answer = await call('PATCH', `/${tool.id}`, changes);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...tool, ...changes, updatedAt: answer.body.updatedAt });
    expect((await call('PATCH', `/${tool.id}`, {})).body).toEqual(answer.body);
    expect((await call('PATCH', `/${tool.id}`, { parameters: null })).body.parameters).toEqual({
      type: 'object',
      properties: {},
    });
    expect((await call('GET', `/${tool.id}`)).body.simulation).toEqual({ mode: 'live' });
  });

  it('keeps the secrets of a webhook that are not sent, and ends those of one that is none any more', async () => {
    const { made, call, stored } = await desk();
    const authHeaders = [
      { name: 'X-Api-Key', value: 'very-secret-value' },
      { name: 'X-Other-Token', value: 'another-secret' },
    ];
    const tool = await made({ source: { ...webhook, headers: { 'X-A': 'a' }, secret: 'sign-with-this', authHeaders } });
    const patched = async (source: Json) => {
      const answer = await call('PATCH', `/${tool.id}`, { source });
      expect([source, answer.status]).toEqual([source, 200]);
      const [row] = await stored();
      return { source: answer.body.source, row };
    };
    const before = (await stored())[0];
    const kept = await patched({ ...webhook, authHeaders: [{ name: 'x-api-key' }] });
    expect(kept.source).toMatchObject({
      headers: {},
      secretRef: `${tool.id}/secret`,
      authHeaders: [{ name: 'x-api-key' }],
    });
    expect(kept.row?.['secret_encrypted']).toBe(before?.['secret_encrypted']);
    expect((await patched({ ...webhook, secret: null })).source).toMatchObject({ secretRef: null, authHeaders: [] });
    await patched({ ...webhook, secret: 'another-one', authHeaders });
    const { row } = await patched({ kind: 'inline' });
    expect(row).toMatchObject({ secret_encrypted: null, auth_headers_encrypted: null });
    expect((await patched(webhook)).source).toMatchObject({ secretRef: null, authHeaders: [] });
  });

  it('takes a source back as it was read, also beside new values (and 400 names every other secretRef)', async () => {
    const { made, call, stored } = await desk();
    const authHeaders = [{ name: 'X-Api-Key', value: 'very-secret-value' }];
    const plainTool = await made({ name: 'second', source: webhook });
    const tool = await made({ source: { ...webhook, secret: 'sign-with-this', authHeaders } });
    const row = async () => (await stored()).find(({ id }) => id === tool.id);
    const before = await row();
    for (const { id, source } of [tool, plainTool]) {
      const answer = await call('PATCH', `/${id}`, { source });
      expect(answer).toMatchObject({ status: 200, body: { source } });
    }
    expect((await row())?.['secret_encrypted']).toBe(before?.['secret_encrypted']);
    const read = tool.source as Json;
    const [header] = read['authHeaders'] as Json[];
    const renewed = { ...read, secret: 'another-one', authHeaders: [{ ...header, value: 'a-new-value' }] };
    expect(await call('PATCH', `/${tool.id}`, { source: renewed })).toMatchObject({
      status: 200,
      body: { source: read },
    });
    expect((await row())?.['secret_encrypted']).not.toBe(before?.['secret_encrypted']);

    const refused: Array<[Json, string]> = [
      [{ ...read, secretRef: null }, '/body/source/secretRef'],
      [{ ...read, secretRef: `${plainTool.id}/secret` }, '/body/source/secretRef'],
      [
        { ...read, authHeaders: [{ ...header, secretRef: `${tool.id}/secret` }] },
        '/body/source/authHeaders/0/secretRef',
      ],
      [{ ...read, authHeaders: [{ ...header, name: 'X-B', value: 'a' }] }, '/body/source/authHeaders/0/secretRef'],
    ];
    for (const [source, path] of refused)
      expect([path, await call<unknown>('PATCH', `/${tool.id}`, { source })]).toMatchObject([
        path,
        { status: 400, body: { code: 'VALIDATION_ERROR', issues: [{ path }] } },
      ]);
    const of = {
      body: {
        issues: ['authHeaders/0/value', 'secretRef', 'authHeaders/0/secretRef'].map((path) => ({
          path: `/body/source/${path}`,
        })),
      },
    };
    expect(await call<unknown>('PATCH', `/${plainTool.id}`, { source: read })).toMatchObject(of);
    expect((await call('GET', `/${tool.id}`)).body.source).toEqual(read);
  });

  it('gives a builtin that becomes another one the arguments of that one, and keeps those that were said', async () => {
    const { made, call } = await desk();
    const tool = await made({ source: { kind: 'builtin', name: 'send_dtmf' } });
    const become = async (source: Json) =>
      Object.keys((await call('PATCH', `/${tool.id}`, { source })).body.parameters['properties'] as object);
    expect(await become({ kind: 'builtin', name: 'transfer_call' })).toEqual(['to']);
    expect(await become({ kind: 'inline' })).toEqual([]);
    await call('PATCH', `/${tool.id}`, { parameters: { type: 'object', properties: { mine: {} } } });
    expect(await become({ kind: 'builtin', name: 'send_dtmf' })).toEqual(['mine']);
  });
});

describe('DELETE', () => {
  it('200: the tool is gone, and its name is free; with the agent go all of its tools', async () => {
    const { apiKey, agent, made, call, stored } = await desk();
    const tool = await made();
    expect(await call('DELETE', `/${tool.id}`)).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await call('DELETE', `/${tool.id}`)).toMatchObject(refusal(404, 'NOT_FOUND'));
    await made();
    await made({ name: 'second', source: { ...webhook, secret: 'sign-with-this' } });
    expect((await api.call(apiKey, 'DELETE', `/v1/agents/${agent.id}`)).status).toBe(200);
    expect(await stored()).toEqual([]);
    expect(await call('GET')).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await call('POST', '', plain)).toMatchObject(refusal(404, 'NOT_FOUND'));
  });
});

describe('409', () => {
  it('TOOL_NAME_TAKEN for a name that the agent has, also where two come at once', async () => {
    const { create, list } = await desk();
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, 'TOOL_NAME_TAKEN'));
    expect(await list()).toHaveLength(1);
  });

  it('LIMIT_REACHED for the 101st tool, also where many come at once', async () => {
    const { id, agent, create, list } = await desk();
    await api.server.database.read.query(
      `insert into agent_tools (id, organization_id, agent_id, name, description, parameters, source, pre_tool_speech, created_at, updated_at)
       select 'tool_' || $2 || n, $1, $2, 'n' || n, 'd', '{}', '{"kind":"inline"}', 'auto', now(), now() from generate_series(1, 95) n`,
      [id, agent.id],
    );
    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => create({ name: `new_${nth}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(refusal(409, 'LIMIT_REACHED'));
    expect(await list()).toHaveLength(100);
  });
});

describe('404 NOT_FOUND', () => {
  it('for unknown ids, ids of other kinds, of other agents and of other organizations (promise P14)', async () => {
    const [ours, theirs] = await Promise.all([desk(), desk()]);
    const foreign = await theirs.made();
    const neighbour = await api.made(ours.apiKey);
    const own = await ours.made();
    const paths = [
      `/v1/agents/${theirs.agent.id}/tools/${foreign.id}`,
      `/v1/agents/${ours.agent.id}/tools/${foreign.id}`,
      `/v1/agents/${neighbour.id}/tools/${own.id}`,
      `/v1/agents/${ours.agent.id}/tools/${ours.agent.id}`,
      `/v1/agents/${own.id}/tools/${own.id}`,
      `/v1/agents/${ours.agent.id}/tools/${own.id.toUpperCase()}`,
    ];
    for (const path of paths)
      for (const [method, json] of [['GET'], ['PATCH', { description: 'x' }], ['DELETE']] as const)
        expect([path, method, await api.call(ours.apiKey, method, path, json)]).toMatchObject([
          path,
          method,
          refusal(404, 'NOT_FOUND'),
        ]);
    expect(await ours.list()).toEqual([own]);
    expect(await theirs.list()).toEqual([foreign]);
  });
});
