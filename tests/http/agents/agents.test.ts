import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';

type Agent = components['schemas']['Agent'];
type Json = Record<string, unknown>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'], config: { agentLimit: 12 } });
});
afterAll(() => server.close());

/** An organization of its own, with its key. */
async function organization(mode: 'test' | 'live' = 'test'): Promise<{ id: string; apiKey: string }> {
  const json = { name: 'Agents', mode };
  const path = '/v1/organizations';
  return (await ask<{ id: string; apiKey: string }>(server.url, { method: 'POST', path, key: server.adminKey, json }))
    .body;
}
const call = <T = Agent>(
  key: string,
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
) => ask<T>(server.url, { method, path, key, headers, ...(json === undefined ? {} : { json }) });

const refusal = (status: number, code: string) => ({ status, body: { code } });

const plain = { name: 'Reception', systemPrompt: 'Be brief.', intent: { language: 'en' } };
const create = (key: string, fields: Json = {}) => call(key, 'POST', '/v1/agents', { ...plain, ...fields });
const made = async (key: string, fields: Json = {}): Promise<Agent> => {
  const answer = await create(key, fields);
  if (answer.status !== 200) throw new Error(`Not made: ${answer.text}`);
  return answer.body;
};
const list = async (key: string): Promise<Agent[]> => (await call<Agent[]>(key, 'GET', '/v1/agents')).body;

/** Every member that an agent can have. */
const whole = {
  voice: 'ann',
  voiceInstructions: 'Softly, for {{ name }}.',
  firstMessage: '',
  inboundFirstMessage: 'You called {{ business }}.',
  outboundFirstMessage: 'This is {{ business }} at {{ system.time }}.',
  timezone: 'Europe/Berlin',
  intent: { language: 'de-AT', region: 'europe-west3', optimizeFor: 'quality' },
  llmOptions: { temperature: 0, maxTokens: 1, model: 'simulated:echo' },
  stackPreferences: {
    allowedProviders: { stt: ['deepgram', 'simulated:echo'], llm: ['simulated'], tts: [], s2s: ['simulated'] },
  },
  sttOptions: {
    keywords: ['Łódź'],
    language: 'pl',
    speakersExpected: 2,
    wordTimestamps: true,
    providerOptions: { deepgram: { tier: 1 } },
  },
  ttsOptions: { speed: 0.5, model: 'echo', workload: 'conversation' },
  runMode: 's2s',
  backgroundAudio: { ambient: { clip: 'crowded-room', volume: 16 }, toolSound: { soundId: 'snd', startDelayMs: 0 } },
  audioOutput: { gainDb: -24 },
  speechNormalization: { pronunciationDictionary: { SQL: 'sequel' }, textReplacements: { '&': '' } },
  idleRePrompts: { enabled: true, delayMs: 5000, maxPrompts: 2, messages: ['Still there, {{ name }}?'] },
  sttMissRecovery: { message: 'Sorry?' },
  endCall: { enabled: false },
  turnHandling: {
    profile: 'conversational',
    endpointing: { minDelay: 0.2, maxDelay: 2.5 },
    interruption: { mode: 'adaptive', minDuration: 0.3, minWords: 1 },
    turnDetection: 'stt',
    onMachine: 'leave_message',
    voicemailMessage: 'Call back {{ business }}.',
  },
  languageRouting: {
    enabled: true,
    maxDetectionTurns: 3,
    languages: [
      {
        language: 'fr',
        firstMessage: 'Bonjour {{ name }}',
        voice: 'luc',
        allowedProviders: { tts: ['simulated:echo'] },
      },
    ],
  },
  extractionFields: [{ name: 'mood', type: 'enum', description: 'How they felt', options: ['good', 'bad'] }],
  promptVariables: [
    { name: 'business', defaultValue: 'Acme' },
    { name: 'name', description: 'Of the caller' },
  ],
  creationMeta: { from: 'a template', nested: [{ '\u{1F30D}': null }] },
};

describe('POST /v1/agents 200', () => {
  it('answers the whole record, what was not said being null or empty', async () => {
    const { apiKey, id } = await organization();
    const answer = await create(apiKey);
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^agent_[0-9a-f]{32}$/),
      organizationId: id,
      ...plain,
      ...Object.fromEntries(Object.keys(whole).map((key) => [key, null])),
      intent: { language: 'en' },
      extractionFields: [],
      promptVariables: [],
      warnings: [],
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
    });
    expect((await call(apiKey, 'GET', `/v1/agents/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('keeps every member as it was said, in an agent of a test and of a live organization', async () => {
    const test = await organization();
    const agent = await made(test.apiKey, whole);
    expect(agent).toMatchObject(whole);
    expect(agent.warnings).toEqual([]);
    const live = await organization('live');
    const lists = { stt: ['deepgram:nova-3'], llm: ['anthropic', 'openai'], tts: ['elevenlabs'] };
    expect(await made(live.apiKey, { stackPreferences: { allowedProviders: lists } })).toMatchObject({
      stackPreferences: { allowedProviders: lists },
    });
  });

  it('warns of a variable that nobody declares, each once for its template, and saves it', async () => {
    const { apiKey } = await organization();
    const agent = await made(apiKey, {
      systemPrompt: '{{ caller.name | upcase }} {{ caller.name }} {% for x in orders %}{{ x }}{% endfor %}{{ known }}',
      promptVariables: [{ name: 'known', defaultValue: '' }],
    });
    const warnings = ['caller', 'orders'].map((name) => ({
      path: '/systemPrompt',
      message: `names ${name}, which promptVariables does not declare`,
    }));
    expect(agent.warnings).toEqual(warnings);
    expect((await list(apiKey)).at(-1)?.warnings).toEqual(warnings);
  });
});

describe('GET /v1/agents 200', () => {
  it('is an array of every agent, newest last, that begins with Default', async () => {
    const { apiKey } = await organization();
    const first = await made(apiKey, { name: 'B' });
    const second = await made(apiKey, { name: 'A' });
    const agents = await list(apiKey);
    expect(agents.map(({ name }) => name)).toEqual(['Default', 'B', 'A']);
    expect(agents.slice(1)).toEqual([first, second]);
  });
});

describe('PATCH /v1/agents/{id} 200', () => {
  it('writes only the keys that are sent, replaces objects as a whole, and null clears', async () => {
    const { apiKey } = await organization();
    const agent = await made(apiKey, whole);
    const changes = {
      name: 'Night desk',
      turnHandling: { profile: 'ivr' },
      llmOptions: { temperature: 2 },
      voice: null,
      languageRouting: null,
      promptVariables: [...whole.promptVariables, { name: 'extra' }],
    };
    const answer = await call(apiKey, 'PATCH', `/v1/agents/${agent.id}`, changes);
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.body).toEqual({ ...agent, ...changes, updatedAt: answer.body.updatedAt });
    expect((await call(apiKey, 'GET', `/v1/agents/${agent.id}`)).body).toEqual(answer.body);
  });

  it('changes nothing where nothing is sent', async () => {
    const { apiKey } = await organization();
    const agent = await made(apiKey);
    const answer = await call(apiKey, 'PATCH', `/v1/agents/${agent.id}`, {});
    expect(answer.body).toEqual(agent);
    expect(answer.headers.etag).toBe('"1"');
  });

  it('refuses no change for what was saved before under other rules, and tells it under warnings', async () => {
    const { apiKey, id } = await organization();
    const agent = await made(apiKey);
    const gone = { allowedProviders: { llm: ['gone:old'] } };
    await server.database.read.query(
      `update agents set options = options || jsonb_build_object('stackPreferences', $2::jsonb) where organization_id = $1 and id = $3`,
      [id, JSON.stringify(gone), agent.id],
    );
    const warning = {
      path: '/stackPreferences/allowedProviders/llm/0',
      message: expect.stringContaining('no known provider'),
    };
    const renamed = await call(apiKey, 'PATCH', `/v1/agents/${agent.id}`, { name: 'Renamed' });
    expect(renamed.body).toMatchObject({ name: 'Renamed', stackPreferences: gone, warnings: [warning] });
    const again = await call(apiKey, 'PATCH', `/v1/agents/${agent.id}`, { stackPreferences: gone });
    expect(again.status).toBe(400);
  });
});

describe('If-Match', () => {
  it('lets one of two changes of one version through; the other is 412 PRECONDITION_FAILED', async () => {
    const { apiKey } = await organization();
    const { id } = await made(apiKey);
    const path = `/v1/agents/${id}`;
    const answers = await Promise.all(
      ['a', 'b'].map((name) => call(apiKey, 'PATCH', path, { name }, { 'if-match': '"1"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)).toMatchObject(refusal(412, 'PRECONDITION_FAILED'));
    expect((await call(apiKey, 'GET', path)).headers.etag).toBe('"2"');
  });

  it('takes the newest version, any, or one of a list, and no weak one', async () => {
    const { apiKey } = await organization();
    const { id } = await made(apiKey);
    const path = `/v1/agents/${id}`;
    for (const [match, status] of [
      ['"7"', 412],
      ['W/"1"', 412],
      ['1', 412],
      ['"0", "1"', 200],
      ['*', 200],
    ] as const) {
      expect([match, (await call(apiKey, 'PATCH', path, { name: 'x' }, { 'if-match': match })).status]).toEqual([
        match,
        status,
      ]);
    }
    expect((await call(apiKey, 'DELETE', path, undefined, { 'if-match': '"1"' })).status).toBe(412);
    expect((await call(apiKey, 'DELETE', path, undefined, { 'if-match': '"3"' })).status).toBe(200);
  });
});

describe('DELETE /v1/agents/{id}', () => {
  it('200: the agent is gone; numbers and conversations that pointed at it go on without', async () => {
    const { apiKey, id } = await organization();
    const agents = await list(apiKey);
    const other = await made(apiKey);
    const born = agents[0]?.id ?? '';
    await server.database.read.query('update phone_numbers set agent_id = $2 where organization_id = $1', [id, born]);
    const answer = await call<{ deleted: true }>(apiKey, 'DELETE', `/v1/agents/${born}`);
    expect(answer).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await call(apiKey, 'GET', `/v1/agents/${born}`)).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await call(apiKey, 'DELETE', `/v1/agents/${born}`)).toMatchObject(refusal(404, 'NOT_FOUND'));
    const numbers = (await call<Array<{ agentId: string | null }>>(apiKey, 'GET', '/v1/phone-numbers')).body;
    expect(numbers.map(({ agentId }) => agentId)).toEqual([null]);
    expect((await list(apiKey)).map((agent) => agent.id)).toEqual([other.id]);
  });

  it('409 LAST_AGENT for the only one, also where two are deleted at once', async () => {
    const { apiKey } = await organization();
    const [born] = await list(apiKey);
    expect(await call(apiKey, 'DELETE', `/v1/agents/${born?.id}`)).toMatchObject(refusal(409, 'LAST_AGENT'));
    for (let round = 0; round < 5; round += 1) {
      await made(apiKey);
      const two = await list(apiKey);
      const answers = await Promise.all(two.map(({ id }) => call(apiKey, 'DELETE', `/v1/agents/${id}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await list(apiKey)).toHaveLength(1);
    }
  });
});

describe('409 LIMIT_REACHED', () => {
  it('for one agent more than AGENT_LIMIT, also where many come at once', async () => {
    const { apiKey } = await organization();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(apiKey)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(refusal(409, 'LIMIT_REACHED'));
    expect(await list(apiKey)).toHaveLength(12);
  });
});

describe('404 NOT_FOUND', () => {
  it('for unknown ids, ids of other kinds and of other organizations', async () => {
    const [ours, theirs] = await Promise.all([organization(), organization()]);
    const foreign = await made(theirs.apiKey);
    const ids = [
      foreign.id,
      'agent_x',
      foreign.id.toUpperCase(),
      ours.id,
      '{id}',
      'x'.repeat(64),
      foreign.id.replace('agent_', ''),
    ];
    for (const id of ids) {
      const path = `/v1/agents/${encodeURIComponent(id)}`;
      for (const [method, json] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const) {
        expect([id, method, await call(ours.apiKey, method, path, json)]).toMatchObject([
          id,
          method,
          refusal(404, 'NOT_FOUND'),
        ]);
      }
    }
    expect((await call(theirs.apiKey, 'GET', `/v1/agents/${foreign.id}`)).body).toEqual(foreign);
  });
});

/** The paths of a refusal, without those that only hold another one. */
function pathsNamed(body: unknown): string[] {
  const { issues = [] } = body as { issues?: Array<{ path: string }> };
  const paths = [...new Set(issues.map(({ path }) => path))].sort();
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}/`)));
}

describe('400 VALIDATION_ERROR', () => {
  const prompt = (bytes: number) => 'ü'.repeat(bytes / 2);
  const languages = (...tags: string[]) => ({
    languageRouting: { enabled: true, languages: tags.map((language) => ({ language })) },
  });
  const lists = (allowedProviders: Json) => ({ stackPreferences: { allowedProviders } });
  const endless = '{% for a in (1..99999) %}{% for b in (1..99999) %}x{% endfor %}{% endfor %}';
  // [what is sent, the paths that are named]
  const refused: Array<[Json, string[]]> = [
    [{ name: ' \n' }, ['/name']],
    [{ name: 'x'.repeat(121) }, ['/name']],
    [{ systemPrompt: '' }, ['/systemPrompt']],
    [{ systemPrompt: null }, ['/systemPrompt']],
    [{ intent: { language: 'e' } }, ['/intent/language']],
    [{ intent: { language: 'en_US' } }, ['/intent/language']],
    [{ intent: { language: 'en', optimizeFor: 'accuracy' } }, ['/intent/optimizeFor']],
    [lists({ llm: ['simulated:'] }), ['/stackPreferences/allowedProviders/llm/0']],
    [lists({ llm: [':echo'] }), ['/stackPreferences/allowedProviders/llm/0']],
    [
      lists({ llm: ['simulated', 'nobody', 'simulated:none'] }),
      ['/stackPreferences/allowedProviders/llm/1', '/stackPreferences/allowedProviders/llm/2'],
    ],
    [lists({ tts: ['anthropic'] }), ['/stackPreferences/allowedProviders/tts/0']],
    [lists({ s2s: ['openai'] }), ['/stackPreferences/allowedProviders/s2s/0']],
    [lists({ llm: ['Simulated'] }), ['/stackPreferences/allowedProviders/llm/0']],
    [lists({ video: [] }), ['/stackPreferences/allowedProviders/video']],
    [lists({ llm: ['simulated', 'simulated'] }), ['/stackPreferences/allowedProviders/llm']],
    [{ llmOptions: { model: 'gpt-unknown' } }, ['/llmOptions/model']],
    [{ llmOptions: { temperature: 2.1, maxTokens: 0 } }, ['/llmOptions/temperature', '/llmOptions/maxTokens']],
    [{ ttsOptions: { speed: 0.4 } }, ['/ttsOptions/speed']],
    [{ ttsOptions: { providerOptions: { acme: { text: 'x'.repeat(2048) } } } }, ['/ttsOptions/providerOptions']],
    [languages('de', 'fr', 'it', 'es', 'pt'), ['/languageRouting/languages']],
    [languages('de-AT', 'DE-at'), ['/languageRouting/languages/1/language']],
    [
      { languageRouting: { enabled: true, languages: [{ language: 'de', allowedProviders: { llm: ['x'] } }] } },
      ['/languageRouting/languages/0/allowedProviders/llm/0'],
    ],
    [{ turnHandling: { endpointing: { minDelay: 3, maxDelay: 2 } } }, ['/turnHandling/endpointing/maxDelay']],
    [{ turnHandling: { onMachine: 'leave_message' } }, ['/turnHandling/voicemailMessage']],
    [
      { turnHandling: { profile: 'chatty', turnDetection: 'vad' } },
      ['/turnHandling/profile', '/turnHandling/turnDetection'],
    ],
    [{ backgroundAudio: { ambient: { volume: 1 } } }, ['/backgroundAudio/ambient']],
    [{ backgroundAudio: { toolSound: { clip: 'keyboard-typing', soundId: 's' } } }, ['/backgroundAudio/toolSound']],
    [{ extractionFields: [{ name: 'a', type: 'enum', description: 'x' }] }, ['/extractionFields/0/options']],
    [
      { promptVariables: [{ name: 'a' }, { name: 'a' }, { name: 'system' }] },
      ['/promptVariables/1/name', '/promptVariables/2/name'],
    ],
    [{ promptVariables: [{ name: 'system.now' }] }, ['/promptVariables/0/name']],
    [{ creationMeta: { text: 'x'.repeat(8_192) } }, ['/creationMeta']],
    [{ webhooks: {} }, ['/webhooks']],
    [{ timezone: 'Mars/Base' }, ['/timezone']],
    [{ systemPrompt: prompt(65_538) }, ['/systemPrompt']],
    [
      {
        systemPrompt: prompt(50_000),
        languageRouting: {
          enabled: false,
          languages: ['de', 'fr', 'it'].map((language) => ({ language, systemPrompt: prompt(50_000) })),
        },
      },
      ['/systemPrompt'],
    ],
    // Templates.
    [{ systemPrompt: '{{ name' }, ['/systemPrompt']],
    [{ systemPrompt: '{% if a %}' }, ['/systemPrompt']],
    [{ firstMessage: '{{ name | no_such_filter }}' }, ['/firstMessage']],
    [{ firstMessage: "{% include 'x' %}" }, ['/firstMessage']],
    [{ firstMessage: "{% render '/etc/passwd' %}" }, ['/firstMessage']],
    [{ idleRePrompts: { enabled: true, messages: ['Hm', '{% endif %}'] } }, ['/idleRePrompts/messages/1']],
    [{ systemPrompt: '{{ system.secret_key }}' }, ['/systemPrompt']],
    [{ systemPrompt: '{{ system }}' }, ['/systemPrompt']],
    [{ systemPrompt: `${'{% if a %}'.repeat(6_000)}` }, ['/systemPrompt']],
    // Nothing is rendered when an agent is saved: an endless one is told when it is.
    [{ systemPrompt: endless, id: 'agent_1', createdAt: '2026-01-01T00:00:00Z' }, ['/id', '/createdAt']],
    [{ organizationId: 'org_1', warnings: [], __proto__x: 1 }, ['/organizationId', '/warnings', '/__proto__x']],
  ];

  it('names every field that is wrong, for a new agent and for a change, and stores nothing', async () => {
    const { apiKey } = await organization();
    const agent = await made(apiKey);
    const before = await list(apiKey);
    for (const [fields, paths] of refused) {
      for (const answer of [
        await create(apiKey, fields),
        await call(apiKey, 'PATCH', `/v1/agents/${agent.id}`, fields),
      ]) {
        expect([fields, answer.status, pathsNamed(answer.body)]).toEqual([
          fields,
          400,
          paths.map((path) => `/body${path}`).sort(),
        ]);
      }
    }
    expect(await list(apiKey)).toEqual(before);
  });

  it('says where an entry belongs that stands in the wrong layer', async () => {
    const { apiKey } = await organization();
    const answer = await create(apiKey, lists({ tts: ['anthropic'] }));
    expect(answer.body).toMatchObject({
      error: '/body/stackPreferences/allowedProviders/tts/0: is known for llm, not for tts',
    });
  });

  it('refuses the vendor simulated in a live organization', async () => {
    const { apiKey } = await organization('live');
    expect((await create(apiKey, lists({ llm: ['simulated:echo'] }))).status).toBe(400);
  });
});

describe('GET /v1/providers/known 200', () => {
  interface Row {
    id: string;
    vendor: string;
    model: string | null;
    benchmarked: boolean;
    configured: boolean;
    languages: string[];
  }
  type Known = Record<'stt' | 'llm' | 'tts' | 's2s', Row[]>;
  const known = async (key: string) => (await call<Known>(key, 'GET', '/v1/providers/known')).body;

  it('has every vendor and model of this build, with the row that stands for all models first', async () => {
    const { apiKey } = await organization('live');
    const { stt, llm, tts, s2s } = await known(apiKey);
    for (const rows of [stt, llm, tts]) {
      expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
      for (const row of rows) expect(row.id).toBe(row.model === null ? row.vendor : `${row.vendor}:${row.model}`);
    }
    expect(new Set([...stt, ...llm, ...tts].map(({ vendor }) => vendor))).toEqual(
      new Set(['anthropic', 'deepgram', 'elevenlabs', 'groq', 'openai', 'openai_compatible', 'together']),
    );
    expect(s2s).toEqual([]);
    expect(llm.find(({ id }) => id === 'anthropic')).toMatchObject({
      vendorName: 'Anthropic',
      model: null,
      configured: false,
    });
  });

  it('has the vendor simulated beside them in a test organization, benchmarked where it has figures', async () => {
    const { apiKey } = await organization();
    const { llm, s2s } = await known(apiKey);
    expect(llm.find(({ id }) => id === 'anthropic')).toBeDefined();
    expect(llm.find(({ id }) => id === 'simulated:echo')).toMatchObject({
      benchmarked: true,
      configured: true,
      languages: ['any'],
    });
    expect(llm.find(({ id }) => id === 'simulated:slow-first-byte')).toMatchObject({ benchmarked: false });
    expect(s2s.map(({ id }) => id)).toEqual(['simulated']);
  });

  it('has ids that an allowlist takes, each in its layer', async () => {
    const { apiKey } = await organization();
    const { stt, llm, tts, s2s } = await known(apiKey);
    const ids = (rows: Row[]) => rows.map(({ id }) => id);
    const allowedProviders = { stt: ids(stt), llm: ids(llm), tts: ids(tts), s2s: ids(s2s) };
    expect((await create(apiKey, { stackPreferences: { allowedProviders } })).status).toBe(200);
  });
});
