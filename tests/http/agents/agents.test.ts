import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentsApi, plain, refusal, startAgentsApi } from './agents-api.ts';

let api: AgentsApi;
beforeAll(async () => {
  api = await startAgentsApi({ agentLimit: 12 });
});
afterAll(() => api.server.close());

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
        voice: 'fr-fr-01',
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
    const { apiKey, id } = await api.organization();
    const answer = await api.create(apiKey);
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
      webhooks: null,
      warnings: [],
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
    });
    expect((await api.call(apiKey, 'GET', `/v1/agents/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('keeps every member as it was said, in an agent of a test and of a live organization', async () => {
    const test = await api.organization();
    const agent = await api.made(test.apiKey, whole);
    expect(agent).toMatchObject(whole);
    expect(agent.warnings).toEqual([]);
    const live = await api.organization('live');
    const lists = { stt: ['deepgram:nova-3'], llm: ['anthropic', 'openai'], tts: ['elevenlabs'] };
    expect(await api.made(live.apiKey, { stackPreferences: { allowedProviders: lists } })).toMatchObject({
      stackPreferences: { allowedProviders: lists },
    });
  });

  it('takes back the null of the legacy webhooks that it answers (companion-facts 5.1)', async () => {
    const { apiKey } = await api.organization();
    const { id, webhooks } = await api.made(apiKey, { webhooks: null });
    expect(webhooks).toBeNull();
    const changed = await api.call(apiKey, 'PATCH', `/v1/agents/${id}`, { name: 'Desk', webhooks });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Desk', webhooks: null } });
  });

  it.each(['auto', 'multi', 'de-AT'])(
    'takes %s as the language to recognize (companion-facts 4.1)',
    async (language) => {
      const { apiKey } = await api.organization();
      expect(await api.made(apiKey, { sttOptions: { language } })).toMatchObject({ sttOptions: { language } });
    },
  );

  it('warns of a variable that is not declared, once for its template, and saves it', async () => {
    const { apiKey } = await api.organization();
    const agent = await api.made(apiKey, {
      systemPrompt: '{{ caller.name | upcase }} {{ caller.name }} {% for x in orders %}{{ x }}{% endfor %}{{ known }}',
      promptVariables: [{ name: 'known', defaultValue: '' }],
    });
    const warnings = ['caller', 'orders'].map((name) => ({
      path: '/systemPrompt',
      message: `names ${name}, which promptVariables does not declare`,
    }));
    expect(agent.warnings).toEqual(warnings);
    expect((await api.list(apiKey)).at(-1)?.warnings).toEqual(warnings);
  });
});

describe('GET /v1/agents 200', () => {
  it('is an array of every agent, newest last, that begins with Default', async () => {
    const { apiKey } = await api.organization();
    const first = await api.made(apiKey, { name: 'B' });
    const second = await api.made(apiKey, { name: 'A' });
    const agents = await api.list(apiKey);
    expect(agents.map(({ name }) => name)).toEqual(['Default', 'B', 'A']);
    expect(agents.slice(1)).toEqual([first, second]);
  });
});

describe('PATCH /v1/agents/{id} 200', () => {
  it('writes only the keys that are sent, replaces objects as a whole, and null clears', async () => {
    const { apiKey } = await api.organization();
    const agent = await api.made(apiKey, whole);
    const changes = {
      name: 'Night desk',
      turnHandling: { profile: 'ivr' },
      llmOptions: { temperature: 2 },
      voice: null,
      languageRouting: null,
      promptVariables: [...whole.promptVariables, { name: 'extra' }],
    };
    const answer = await api.call(apiKey, 'PATCH', `/v1/agents/${agent.id}`, changes);
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.body).toEqual({ ...agent, ...changes, updatedAt: answer.body.updatedAt });
    expect((await api.call(apiKey, 'GET', `/v1/agents/${agent.id}`)).body).toEqual(answer.body);
  });

  // One member of each object, beside which nothing of the object before it may stay.
  const smaller = {
    intent: { language: 'fr' },
    llmOptions: { temperature: 1 },
    stackPreferences: { allowedProviders: { stt: ['deepgram'] } },
    sttOptions: { language: 'de' },
    ttsOptions: { speed: 1 },
    backgroundAudio: { toolSound: { soundId: 'other' } },
    audioOutput: { gainDb: 1 },
    speechNormalization: { textReplacements: { a: 'b' } },
    idleRePrompts: { enabled: false },
    sttMissRecovery: { message: 'Pardon?' },
    endCall: { enabled: true },
    turnHandling: { turnDetection: 'stt' },
    languageRouting: { enabled: false, languages: [{ language: 'it' }] },
    creationMeta: { other: true },
  };
  it('replaces every object as a whole, with nothing of the one before and no defaults beside it', async () => {
    const { apiKey } = await api.organization();
    const agent = await api.made(apiKey, whole);
    const objects = Object.entries(whole).filter(([, value]) => typeof value === 'object' && !Array.isArray(value));
    expect(Object.keys(smaller).sort()).toEqual(objects.map(([name]) => name).sort());
    for (const [name, value] of Object.entries(smaller)) {
      const { status, body } = await api.call<Record<string, unknown>>(apiKey, 'PATCH', `/v1/agents/${agent.id}`, {
        [name]: value,
      });
      expect([name, status, body[name]]).toEqual([name, 200, value]);
    }
  });

  it('changes nothing where nothing is sent', async () => {
    const { apiKey } = await api.organization();
    const agent = await api.made(apiKey);
    const answer = await api.call(apiKey, 'PATCH', `/v1/agents/${agent.id}`, {});
    expect(answer.body).toEqual(agent);
    expect(answer.headers.etag).toBe('"1"');
  });

  it('refuses no change for what was saved before under other rules, and tells it under warnings', async () => {
    const { apiKey, id } = await api.organization();
    const agent = await api.made(apiKey);
    const extractionFields = [{ name: 'a', type: 'enum', description: 'x', options: ['a', 'a'] }];
    const saved = { stackPreferences: { allowedProviders: { llm: ['gone:old'] } }, extractionFields };
    await api.server.database.read.query(
      'update agents set options = options || $2::jsonb where organization_id = $1 and id = $3',
      [id, JSON.stringify(saved), agent.id],
    );
    const warnings = [
      { path: '/stackPreferences/allowedProviders/llm/0', message: expect.stringContaining('no known provider') },
      { path: '/extractionFields/0/options/1', message: expect.stringContaining('another option') },
    ];
    const renamed = await api.call(apiKey, 'PATCH', `/v1/agents/${agent.id}`, { name: 'Renamed' });
    expect(renamed.body).toMatchObject({ name: 'Renamed', ...saved, warnings });
    for (const again of Object.entries(saved))
      expect((await api.call(apiKey, 'PATCH', `/v1/agents/${agent.id}`, Object.fromEntries([again]))).status).toBe(400);
  });
});

describe('If-Match', () => {
  it('lets one of two changes of one version through; the other is 412 PRECONDITION_FAILED', async () => {
    const { apiKey } = await api.organization();
    const { id } = await api.made(apiKey);
    const path = `/v1/agents/${id}`;
    const answers = await Promise.all(
      ['a', 'b'].map((name) => api.call(apiKey, 'PATCH', path, { name }, { 'if-match': '"1"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)).toMatchObject(refusal(412, 'PRECONDITION_FAILED'));
    expect((await api.call(apiKey, 'GET', path)).headers.etag).toBe('"2"');
  });

  it('takes the newest version, any, or one of a list, and no weak one', async () => {
    const { apiKey } = await api.organization();
    const { id } = await api.made(apiKey);
    const path = `/v1/agents/${id}`;
    for (const [match, status] of [
      ['"7"', 412],
      ['W/"1"', 412],
      ['1', 412],
      ['"0", "1"', 200],
      ['*', 200],
    ] as const) {
      expect([match, (await api.call(apiKey, 'PATCH', path, { name: 'x' }, { 'if-match': match })).status]).toEqual([
        match,
        status,
      ]);
    }
    expect((await api.call(apiKey, 'DELETE', path, undefined, { 'if-match': '"1"' })).status).toBe(412);
    expect((await api.call(apiKey, 'DELETE', path, undefined, { 'if-match': '"3"' })).status).toBe(200);
  });
});

describe('DELETE /v1/agents/{id}', () => {
  it('200: the agent is gone; numbers and conversations that pointed at it go on without', async () => {
    const { apiKey, id } = await api.organization();
    const agents = await api.list(apiKey);
    const other = await api.made(apiKey);
    const born = agents[0]?.id ?? '';
    await api.server.database.read.query('update phone_numbers set agent_id = $2 where organization_id = $1', [
      id,
      born,
    ]);
    const answer = await api.call<{ deleted: true }>(apiKey, 'DELETE', `/v1/agents/${born}`);
    expect(answer).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await api.call(apiKey, 'GET', `/v1/agents/${born}`)).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await api.call(apiKey, 'DELETE', `/v1/agents/${born}`)).toMatchObject(refusal(404, 'NOT_FOUND'));
    const numbers = (await api.call<Array<{ agentId: string | null }>>(apiKey, 'GET', '/v1/phone-numbers')).body;
    expect(numbers.map(({ agentId }) => agentId)).toEqual([null]);
    expect((await api.list(apiKey)).map((agent) => agent.id)).toEqual([other.id]);
  });

  it('409 LAST_AGENT for the only one, also where two are deleted at once', async () => {
    const { apiKey } = await api.organization();
    const [born] = await api.list(apiKey);
    expect(await api.call(apiKey, 'DELETE', `/v1/agents/${born?.id}`)).toMatchObject(refusal(409, 'LAST_AGENT'));
    for (let round = 0; round < 5; round += 1) {
      await api.made(apiKey);
      const two = await api.list(apiKey);
      const answers = await Promise.all(two.map(({ id }) => api.call(apiKey, 'DELETE', `/v1/agents/${id}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await api.list(apiKey)).toHaveLength(1);
    }
  });
});

describe('409 LIMIT_REACHED', () => {
  it('for one agent more than AGENT_LIMIT, also where many come at once', async () => {
    const { apiKey } = await api.organization();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.create(apiKey)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(refusal(409, 'LIMIT_REACHED'));
    expect(await api.list(apiKey)).toHaveLength(12);
  });
});

describe('404 NOT_FOUND', () => {
  it('for unknown ids, ids of other kinds and of other organizations', async () => {
    const [ours, theirs] = await Promise.all([api.organization(), api.organization()]);
    const foreign = await api.made(theirs.apiKey);
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
        expect([id, method, await api.call(ours.apiKey, method, path, json)]).toMatchObject([
          id,
          method,
          refusal(404, 'NOT_FOUND'),
        ]);
      }
    }
    expect((await api.call(theirs.apiKey, 'GET', `/v1/agents/${foreign.id}`)).body).toEqual(foreign);
  });
});
