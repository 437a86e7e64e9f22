import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { type AgentsApi, type Json, pathsNamed, startAgentsApi } from './agents-api.ts';

const webhook = { kind: 'webhook', url: 'http://127.0.0.1:1024/orders' };
const plain = { name: 'look_up', description: 'Looks up an order.', source: { kind: 'inline' } };
const hook = (fields: Json) => ({ source: { ...webhook, ...fields } });
const builtin = (name: string, config?: Json) => ({ source: { kind: 'builtin', name, ...(config && { config }) } });
const root = (fields: Json) => ({ parameters: { type: 'object', ...fields } });

let api: AgentsApi;
beforeAll(async () => {
  api = await startAgentsApi();
});
afterAll(() => api.server.close());

describe('400 VALIDATION_ERROR', () => {
  // [what is sent, the paths that are named]
  const refused: Array<[Json, string[]]> = [
    [{ description: '' }, ['/description']],
    [{ description: 'x'.repeat(1_025) }, ['/description']],
    [{ preToolSpeech: 'sometimes' }, ['/preToolSpeech']],
    [{ toolSound: { volume: 1 } }, ['/toolSound']],
    [{ toolSound: { clip: 'keyboard-typing', soundId: 's' } }, ['/toolSound']],
    [{ simulation: { mode: 'maybe' } }, ['/simulation/mode']],
    [{ simulation: { mode: 'mock', response: 'x'.repeat(16_384) } }, ['/simulation']],
    [{ id: 'tool_1', agentId: 'agent_1', createdAt: '2026-01-01T00:00:00Z' }, ['/agentId', '/createdAt', '/id']],
    // Parameters: what the vendors of models refuse.
    [{ parameters: [] }, ['/parameters']],
    [{ parameters: { type: 'string' } }, ['/parameters/type']],
    [{ parameters: { type: ['object', 'null'] } }, ['/parameters/type']],
    [root({ properties: { a: { type: 'text' } } }), ['/parameters/properties/a/type']],
    [root({ properties: { a: { pattern: '(' } } }), ['/parameters/properties/a/pattern']],
    [root({ properties: { a: { $ref: '#/$defs/b' } } }), ['/parameters/properties/a/$ref']],
    [root({ properties: { a: { $ref: 'https://a.example/s' } } }), ['/parameters/properties/a/$ref']],
    [root({ properties: { a: { items: [{ type: 'string' }] } } }), ['/parameters/properties/a/items']],
    [root({ properties: { a: { anyOf: [{ type: 'array' }] } } }), ['/parameters/properties/a/anyOf/0/items']],
    [
      root({ properties: { 'a b': {}, [`x${'y'.repeat(64)}`]: {} } }),
      ['/parameters/properties/a b', `/parameters/properties/x${'y'.repeat(64)}`],
    ],
    [root({ anyOf: [{ required: ['a'] }], not: {} }), ['/parameters/anyOf', '/parameters/not']],
    [root({ description: 'x'.repeat(32_768) }), ['/parameters']],
    // Sources.
    [{ source: null }, ['/source']],
    [{ source: {} }, ['/source/kind']],
    [{ source: { kind: 'function' } }, ['/source/kind']],
    [{ source: { kind: 'inline', url: 'https://a.example' } }, ['/source/url']],
    [hook({ url: 'http://169.254.169.254/latest' }), ['/source/url']],
    [hook({ url: 'ftp://127.0.0.1/x' }), ['/source/url']],
    [hook({ url: 'http://user:pw@127.0.0.1/' }), ['/source/url']],
    [hook({ url: 'http://127.0.0.1:6379/' }), ['/source/url']],
    [hook({ url: `http://127.0.0.1/${'x'.repeat(2_048)}` }), ['/source/url']],
    [hook({ url: 'http://{{host}}/' }), ['/source/url']],
    [hook({ url: 'http://127.0.0.1:{{port}}/' }), ['/source/url']],
    [hook({ url: '{{scheme}}://127.0.0.1/' }), ['/source/url']],
    [hook({ url: '{{url}}' }), ['/source/url']],
    [hook({ url: 'http://127.0.0.1/{{a' }), ['/source/url']],
    [hook({ url: 'http://127.0.0.1/{{a-b}}' }), ['/source/url']],
    [hook({ secret: '1234567' }), ['/source/secret']],
    [hook({ secret: 'with a blank' }), ['/source/secret']],
    [hook({ secretRef: 'x' }), ['/source/secretRef']],
    [hook({ timeoutMs: 99 }), ['/source/timeoutMs']],
    [hook({ timeoutMs: 4_001 }), ['/source/timeoutMs']],
    [hook({ method: 'GET' }), ['/source/method']],
    [hook({ responseMode: 'later' }), ['/source/responseMode']],
    [hook({ asyncAck: '' }), ['/source/asyncAck']],
    [hook({ headers: { Authorization: 'Bearer abc' } }), ['/source/headers/Authorization']],
    [hook({ headers: { 'X-Api-Key': '{{k}}abcsecret' } }), ['/source/headers/X-Api-Key']],
    [hook({ headers: { 'webhook-id': 'x', Host: 'y' } }), ['/source/headers/Host', '/source/headers/webhook-id']],
    [hook({ headers: { 'X-A': '{{ a b }}' } }), ['/source/headers/X-A']],
    [hook({ headers: { 'X-A': 'a\r\nb: c' } }), ['/source/headers/X-A']],
    [hook({ authHeaders: [{ name: 'Authorization' }] }), ['/source/authHeaders/0/value']],
    [hook({ authHeaders: [{ name: 'X-A', value: '}}' }] }), ['/source/authHeaders/0/value']],
    [hook({ headers: { 'x-a': 'b' }, authHeaders: [{ name: 'X-A', value: 'b' }] }), ['/source/authHeaders/0/name']],
    [builtin('hang_up'), ['/source/name']],
    [builtin('end_call', { message: 'Bye' }), ['/source/config/message']],
    [builtin('voicemail', { message: 'Call {{ name' }), ['/source/config/message']],
    [builtin('send_sms', { from: '+15550100' }), ['/source/config/from']],
    [builtin('send_sms', { phoneNumberId: 'num_none' }), ['/source/config/phoneNumberId']],
    [builtin('transfer_call', { destinations: [{ to: 'Bob' }] }), ['/source/config/destinations/0/to']],
    [builtin('transfer_call', { destinations: [] }), ['/source/config/destinations']],
    [
      { source: { kind: 'integration', installationId: 'x', appKey: '', actionKey: 'a' } },
      ['/source/appKey', '/source/installationId'],
    ],
    [
      {
        source: {
          kind: 'integration',
          installationId: '0199aaaa-1b00-7c3d-8e4f-5a6b7c8d9e13',
          appKey: 'a',
          actionKey: 'a',
          config: { a: 'x'.repeat(16_384) },
        },
      },
      ['/source/config'],
    ],
  ];

  it('names every field that is wrong, for a new tool and for a change, and stores nothing', async () => {
    const { apiKey } = await api.organization();
    const path = `/v1/agents/${(await api.made(apiKey)).id}/tools`;
    const { id } = (await api.call<{ id: string }>(apiKey, 'POST', path, { ...plain, name: 'first' })).body;
    const list = async () => (await api.call<Json[]>(apiKey, 'GET', path)).body;
    const before = await list();
    for (const [fields, paths] of refused) {
      for (const answer of [
        await api.call(apiKey, 'POST', path, { ...plain, ...fields }),
        await api.call(apiKey, 'PATCH', `${path}/${id}`, fields),
      ]) {
        const named = paths.map((one) => `/body${one}`).sort();
        expect([fields, answer.status, pathsNamed(answer.body)]).toEqual([fields, 400, named]);
      }
    }
    for (const name of ['', '1st', 'a-b', 'a b', 'ä', 'x'.repeat(65), null])
      expect([name, (await api.call(apiKey, 'POST', path, { ...plain, name })).status]).toEqual([name, 400]);
    expect((await api.call(apiKey, 'PATCH', `${path}/${id}`, { name: 'other' })).status).toBe(400);
    expect(await list()).toEqual(before);
  });

  it('names a destination with a digit too many for a new tool, and takes what a change sends back (decision 3)', async () => {
    const { apiKey } = await api.organization();
    const path = `/v1/agents/${(await api.made(apiKey)).id}/tools`;
    const transfer = (to: string) => builtin('transfer_call', { destinations: [{ to: '+15005550401' }, { to }] });
    for (const to of ['+4402079460018', 'tel:+44-020-7946-0018']) {
      const { status, body } = await api.call(apiKey, 'POST', path, { ...plain, ...transfer(to) });
      expect([status, pathsNamed(body)]).toEqual([400, ['/body/source/config/destinations/1/to']]);
    }
    const made = { ...plain, ...transfer('+442079460018') };
    const { id } = (await api.call<{ id: string }>(apiKey, 'POST', path, made)).body;
    expect((await api.call(apiKey, 'PATCH', `${path}/${id}`, transfer('+4402079460018'))).status).toBe(200);
  });

  it('lists the builtins where another name was given', async () => {
    const { apiKey } = await api.organization();
    const path = `/v1/agents/${(await api.made(apiKey)).id}/tools`;
    const { body } = await api.call<unknown>(apiKey, 'POST', path, { ...plain, ...builtin('hang_up') });
    const all = ['end_call', 'transfer_call', 'send_sms', 'send_dtmf', 'voicemail', 'schedule_callback'];
    for (const name of all) expect(JSON.stringify(body)).toContain(name);
  });

  it('answers for a number of another organization as for an unknown one, and takes one of its own (promise P14)', async () => {
    const [ours, theirs] = [await api.organization(), await api.organization()];
    const path = `/v1/agents/${(await api.made(ours.apiKey)).id}/tools`;
    const numberOf = async (key: string) =>
      (await api.call<Array<{ id: string }>>(key, 'GET', '/v1/phone-numbers')).body[0]?.id ?? '';
    const send = async (phoneNumberId: string) =>
      api.call(ours.apiKey, 'POST', path, { ...plain, ...builtin('send_sms', { phoneNumberId }) });
    const [foreign, unknown] = [await send(await numberOf(theirs.apiKey)), await send('num_none')];
    expect([foreign.status, foreign.body]).toEqual([400, unknown.body]);
    expect((await send(await numberOf(ours.apiKey))).status).toBe(200);
  });
});

describe('400 where private networks are closed', () => {
  let closed: TestServer;
  beforeAll(async () => {
    closed = await startTestServer({ roles: ['api'], config: { webhookAllowPrivateNetworks: false } });
  });
  afterAll(() => closed.close());

  it('refuses http, loopback, private addresses and local names', async () => {
    const send = (method: string, path: string, json?: unknown) =>
      ask<{ id: string }>(closed.url, { method, path, key: closed.key, ...(json === undefined ? {} : { json }) });
    const agents = (await send('GET', '/v1/agents')).body as unknown as Array<{ id: string }>;
    const path = `/v1/agents/${agents[0]?.id}/tools`;
    const urls = [
      'http://example.com/',
      'https://127.0.0.1/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://db.internal/',
    ];
    for (const url of urls) {
      const answer = await send('POST', path, { ...plain, ...hook({ url }) });
      expect([url, answer.status, pathsNamed(answer.body)]).toEqual([url, 400, ['/body/source/url']]);
    }
    expect((await send('GET', path)).body).toEqual([]);
  });
});
