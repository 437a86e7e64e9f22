import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';

type Preview = components['schemas']['ConfigurationPreview'];
type Json = Record<string, unknown>;

let server: TestServer;
let liveKey: string;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  const json = { name: 'Live', mode: 'live' };
  const request = { method: 'POST', path: '/v1/organizations', key: server.adminKey, json };
  liveKey = (await ask<{ apiKey: string }>(server.url, request)).body.apiKey;
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, json: unknown, key = server.key) =>
  ask<T>(server.url, { method, path, key, json });
async function agent(fields: Json, key = server.key): Promise<string> {
  const whole = { name: 'Ann', systemPrompt: 'Be brief.', intent: { language: 'en' }, ...fields };
  const answer = await call<{ id: string }>('POST', '/v1/agents', whole, key);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.id;
}
const preview = (id: string, json: Json = {}, key = server.key) =>
  call<Preview>('POST', `/v1/agents/${id}/effective-config/preview`, json, key);
const refusal = (code: string, fields: Json = {}) => ({ body: { code, ...fields } });

describe('POST /v1/agents/{id}/effective-config/preview 200', () => {
  it('names the tools that a session can call, and no others', async () => {
    const id = await agent({});
    const add = async (name: string, source: Json) =>
      (await call<{ id: string }>('POST', `/v1/agents/${id}/tools`, { name, description: 'A tool.', source })).body.id;
    const ids = [await add('ask', { kind: 'inline' }), await add('hang_up', { kind: 'builtin', name: 'end_call' })];
    const installationId = '0199aaaa-1b00-7c3d-8e4f-5a6b7c8d9e13';
    await add('book', { kind: 'integration', installationId, appKey: 'calendar', actionKey: 'book' });
    expect((await preview(id)).body.tools).toEqual([
      { id: ids[0], name: 'ask', kind: 'inline' },
      { id: ids[1], name: 'hang_up', kind: 'builtin' },
    ]);
  });

  it('renders every template, so that no placeholder is left, with the values of this conversation', async () => {
    const id = await agent({
      systemPrompt:
        'For {{ business }}: {{ caller.name | default: "unknown" }}, {{ system.language }} {{ system.direction }}',
      voiceInstructions: '{{ mood }}',
      firstMessage: 'Hi from {{ system.agent_name }}',
      idleRePrompts: { enabled: true, messages: ['{{ business }}?', 'plain'] },
      sttMissRecovery: { message: '{{ business }}!' },
      turnHandling: { onMachine: 'leave_message', voicemailMessage: '{{ business }}.' },
      languageRouting: {
        enabled: true,
        languages: [
          {
            language: 'fr',
            firstMessage: 'Bonjour {{ business }}',
            systemPrompt: '{{ mood }}',
            voicemailMessage: '{{ mood }}',
          },
        ],
      },
      promptVariables: [{ name: 'business', defaultValue: 'Acme' }, { name: 'mood' }],
    });
    const variables = { mood: 'calm', caller: { name: 'Bo' }, business: 'Bluebird' };
    const { body } = await preview(id, { variables, direction: 'outbound' });
    expect(body.configuration).toMatchObject({
      systemPrompt: 'For Bluebird: Bo, en outbound',
      voiceInstructions: 'calm',
      firstMessage: 'Hi from Ann',
      idleRePrompts: { messages: ['Bluebird?', 'plain'] },
      sttMissRecovery: { message: 'Bluebird!' },
      turnHandling: { voicemailMessage: 'Bluebird.' },
      languageRouting: {
        languages: [{ firstMessage: 'Bonjour Bluebird', systemPrompt: 'calm', voicemailMessage: 'calm' }],
      },
    });
    expect(body.tools).toEqual([]);
    expect(JSON.stringify(body)).not.toMatch(/\{\{|\{%/);
    const french = (await preview(id, { variables, language: 'FR' })).body;
    expect(french.configuration).toMatchObject({
      language: 'fr',
      firstMessage: 'Bonjour Bluebird',
      systemPrompt: 'calm',
    });
    expect(french.layers).toMatchObject({ '/language': 'language', '/firstMessage': 'language' });
  });

  it('stores nothing', async () => {
    const id = await agent({});
    const before = await call<Json>('GET', `/v1/agents/${id}`, undefined);
    await preview(id, { overrides: { voice: 'bo' } });
    expect((await call<Json>('GET', `/v1/agents/${id}`, undefined)).body).toEqual(before.body);
  });
});

describe('400 MISSING_TEMPLATE_VARIABLES', () => {
  it('names each variable that is declared without a default and not given; null gives none', async () => {
    const promptVariables = [
      { name: 'a' },
      { name: 'b' },
      { name: 'c', defaultValue: '' },
      { name: 'd', defaultValue: 'x' },
    ];
    const id = await agent({ systemPrompt: 'Plain.', promptVariables });
    const answer = await preview(id, { variables: { b: null } });
    expect(answer).toMatchObject({ status: 400, ...refusal('MISSING_TEMPLATE_VARIABLES', { missing: ['a', 'b'] }) });
    expect((await preview(id, { variables: { a: 0, b: false } })).status).toBe(200);
  });
});

describe('what a session would refuse', () => {
  const list = (layer: string, ...entries: string[]) => ({ constraints: { allowedProviders: { [layer]: entries } } });

  it('422 PROVIDER_NOT_RANKABLE names the entry that has no figures, also beside a ranked one (stackPreferences rule 5)', async () => {
    const id = await agent({});
    const overrides = list('llm', 'simulated:echo', 'simulated:slow-first-byte');
    expect(await preview(id, { overrides })).toMatchObject({
      status: 422,
      ...refusal('PROVIDER_NOT_RANKABLE', { layer: 'llm', entry: 'simulated:slow-first-byte' }),
    });
    const own = await agent({ stackPreferences: { allowedProviders: { tts: ['simulated:slow-first-byte'] } } });
    expect(await preview(own)).toMatchObject({ status: 422, ...refusal('PROVIDER_NOT_RANKABLE', { layer: 'tts' }) });
    expect((await preview(own, { overrides: list('tts', 'simulated:echo') })).status).toBe(200);
    // The voice of this machine has a figure of its own (docs/decisions/vendors.md#d390).
    for (const entry of ['local', 'local:flite'])
      expect((await preview(own, { overrides: list('tts', entry) })).status).toBe(200);
    // Lists of speech to speech are not ranked.
    const s2s = { mode: 's2s', ...list('s2s', 'simulated') };
    expect((await preview(own, { overrides: s2s })).status).toBe(200);
  });

  it('400 VALIDATION_ERROR at a list of which the organization reaches nothing, in the request and in the agent', async () => {
    const id = await agent({ stackPreferences: { allowedProviders: { llm: ['anthropic'] } } });
    const path = (answer: { body: unknown }) =>
      (answer.body as { issues: Array<{ path: string }> }).issues.map((issue) => issue.path);
    expect(path(await preview(id))).toEqual(['/agent/stackPreferences/allowedProviders/llm']);
    expect(path(await preview(id, { overrides: list('llm', 'openai') }))).toEqual([
      '/body/overrides/constraints/allowedProviders/llm',
    ]);
    const live = await agent({ stackPreferences: { allowedProviders: { llm: ['anthropic'] } } }, liveKey);
    expect((await preview(live, {}, liveKey)).status).not.toBe(400);
  });

  // [what is sent, the path that is named]
  const invalid: Array<[Json, string]> = [
    [{ overrides: list('llm', 'nobody') }, '/body/overrides/constraints/allowedProviders/llm/0'],
    [{ overrides: { turnHandling: { onMachine: 'leave_message' } } }, '/body/overrides/turnHandling/voicemailMessage'],
    [{ overrides: { systemPrompt: '{{ x | nonsense }}' } }, '/body/overrides/systemPrompt'],
    [{ overrides: { firstMessage: '{% assign a = (1..900000000) | join %}' } }, '/body/overrides/firstMessage'],
    [{ overrides: { name: 'x' } }, '/body/overrides/name'],
    [{ overrides: { idleRePrompts: { enabled: true } } }, '/body/overrides/idleRePrompts'],
    [{ language: 'de' }, '/body/language'],
    [{ language: 'en', overrides: { intent: { language: 'de' } } }, '/body/language'],
    [{ variables: { system: {} } }, '/body/variables/system'],
    [{ variables: { systematic: 1, 'system.now': 'x' } }, '/body/variables/system.now'],
    [{ variables: { 'system.': 1 } }, '/body/variables/system.'],
    [{ variables: [] }, '/body/variables'],
    [{ direction: 'both' }, '/body/direction'],
  ];
  it('400 VALIDATION_ERROR names the place of everything else', async () => {
    const id = await agent({});
    for (const [json, path] of invalid) {
      const answer = await preview(id, json);
      expect([json, answer.status, answer.body]).toMatchObject([
        json,
        400,
        { code: 'VALIDATION_ERROR', issues: [{ path }] },
      ]);
    }
  });

  const simulated = { constraints: { allowedProviders: { tts: ['simulated'] } } };
  // [what the agent has, what the request has in its place, the path that is named; null where it is taken]
  const together: Array<[Json, Json, string | null]> = [
    [{ turnHandling: { voicemailMessage: 'Call back.' } }, { turnHandling: { onMachine: 'leave_message' } }, null],
    [{}, { turnHandling: { onMachine: 'leave_message' } }, '/body/overrides/turnHandling/voicemailMessage'],
    [
      { turnHandling: { endpointing: { minDelay: 1, maxDelay: 2 } } },
      { turnHandling: { endpointing: { minDelay: 1, maxDelay: 0.5 } } },
      '/body/overrides/turnHandling/endpointing/maxDelay',
    ],
    [
      { turnHandling: { endpointing: { minDelay: 1, maxDelay: 2 } } },
      { turnHandling: { endpointing: { minDelay: 3 } } },
      '/body/overrides/turnHandling/endpointing/minDelay',
    ],
    [
      { turnHandling: { endpointing: { minDelay: 1, maxDelay: 2 } } },
      { turnHandling: { endpointing: { minDelay: 1.5 } } },
      null,
    ],
    [{ voice: 'de-de-01' }, simulated, null],
    [{ voice: 'unknown' }, simulated, '/agent/voice'],
    [{ voice: 'unknown' }, { voice: 'tone', ...simulated }, null],
    [{ stackPreferences: { allowedProviders: { tts: ['simulated'] } } }, { voice: 'unknown' }, '/body/overrides/voice'],
    [{ ttsOptions: { model: 'simulated:echo' } }, { ttsOptions: { speed: 1 } }, null],
    [{}, { ttsOptions: { model: 'unknown' } }, '/body/overrides/ttsOptions/model'],
    [{}, { systemPrompt: 'ü'.repeat(40_000) }, '/body/overrides/systemPrompt'],
    [
      {},
      { sttOptions: { providerOptions: { acme: { text: 'x'.repeat(2_048) } } } },
      '/body/overrides/sttOptions/providerOptions',
    ],
    [
      {},
      { constraints: { allowedProviders: { llm: ['simulated', 'acme'] } } },
      '/body/overrides/constraints/allowedProviders/llm/1',
    ],
  ];
  it('400 VALIDATION_ERROR for overrides that the agent contradicts, and none for what it completes', async () => {
    for (const [fields, overrides, path] of together) {
      const { status, body } = await preview(await agent(fields), { overrides });
      const { issues = [] } = body as { issues?: Array<{ path: string }> };
      const named = issues.map((issue) => issue.path);
      expect([overrides, status, named]).toEqual([overrides, path === null ? 200 : 400, path === null ? [] : [path]]);
    }
  });

  it('400 names what an entry of languageRouting says where it stands, and greetings by their direction', async () => {
    const entry = { language: 'de', systemPrompt: '{{ "x" | nope }}', allowedProviders: { llm: ['anthropic'] } };
    const base = { outboundFirstMessage: '{% assign a = (1..9000000) | join %}{{ a }}' };
    const id = await agent({
      ...base,
      languageRouting: { enabled: true, languages: [{ ...entry, systemPrompt: 'Hallo' }] },
    });
    const named = async (json: Json) =>
      ((await preview(id, json)).body as unknown as { issues: Array<{ path: string }> }).issues.map(({ path }) => path);
    expect(await named({ language: 'de-AT' })).toEqual(['/agent/languageRouting/languages/0/allowedProviders/llm']);
    expect(await named({ direction: 'outbound' })).toEqual(['/agent/outboundFirstMessage']);
  });

  it('begins with the entry of its language, also of the agent itself, and with that of a wider one', async () => {
    const languages = [
      { language: 'en', firstMessage: 'Hello from the entry' },
      { language: 'de', firstMessage: 'Hallo' },
    ];
    const id = await agent({ firstMessage: 'Hi', languageRouting: { enabled: true, languages } });
    const greeted = async (json: Json) => (await preview(id, json)).body.configuration.firstMessage;
    expect(await greeted({})).toBe('Hello from the entry');
    expect(await greeted({ overrides: { intent: { language: 'de-AT' } } })).toBe('Hallo');
    expect(await greeted({ overrides: { intent: { language: 'fr' } } })).toBe('Hi');
  });

  it('404 NOT_FOUND for an agent that is not here', async () => {
    const foreign = await agent({}, liveKey);
    for (const id of [foreign, 'agent_1'])
      expect(await preview(id)).toMatchObject({ status: 404, ...refusal('NOT_FOUND') });
  });
});

it('while a hostile template renders, other requests are answered', async () => {
  const id = await agent({});
  const overrides = { systemPrompt: '{% for a in (1..99999) %}{% for b in (1..99999) %}.{% endfor %}{% endfor %}' };
  // The second waits for the first to end and for its thread to rest.
  let done = false;
  const slow = Promise.all([preview(id, { overrides }), preview(id, { overrides }).finally(() => (done = true))]);
  expect((await call('GET', `/v1/agents/${id}`, undefined)).status).toBe(200);
  expect(done).toBe(false);
  expect((await slow).map(({ status }) => status)).toEqual([400, 400]);
});
