import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentsApi, type Json, pathsNamed, startAgentsApi } from './agents-api.ts';

let api: AgentsApi;
beforeAll(async () => {
  api = await startAgentsApi();
});
afterAll(() => api.server.close());

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
    [{ intent: { language: 'xx-yy-zz-qq' } }, ['/intent/language']],
    [{ intent: { language: 'de-1996-1996' } }, ['/intent/language']],
    [languages('en-US-US'), ['/languageRouting/languages/0/language']],
    [languages('he', 'iw'), ['/languageRouting/languages/1/language']],
    [{ llmOptions: { model: 'anthropic:claude-opus-4-8' }, ...lists({ llm: ['simulated'] }) }, ['/llmOptions/model']],
    [{ ttsOptions: { model: 'openai:tts-1' }, ...lists({ tts: ['simulated:echo'] }) }, ['/ttsOptions/model']],
    [
      {
        voice: 'nope',
        languageRouting: { enabled: true, languages: [{ language: 'de', allowedProviders: { tts: ['simulated'] } }] },
      },
      ['/languageRouting/languages/0/allowedProviders/tts'],
    ],
    [{ intent: { language: 'en', optimizeFor: 'accuracy' } }, ['/intent/optimizeFor']],
    [lists({ llm: ['simulated:'] }), ['/stackPreferences/allowedProviders/llm/0']],
    [lists({ llm: [':echo'] }), ['/stackPreferences/allowedProviders/llm/0']],
    [
      lists({ llm: ['simulated', 'absent', 'simulated:none'] }),
      ['/stackPreferences/allowedProviders/llm/1', '/stackPreferences/allowedProviders/llm/2'],
    ],
    [lists({ tts: ['anthropic'] }), ['/stackPreferences/allowedProviders/tts/0']],
    [lists({ s2s: ['openai'] }), ['/stackPreferences/allowedProviders/s2s/0']],
    [lists({ llm: ['Simulated'] }), ['/stackPreferences/allowedProviders/llm/0']],
    [{ voice: 'unknown', ...lists({ tts: ['simulated:echo'] }) }, ['/voice']],
    [{ voice: 'unknown', ...lists({ tts: ['openai'] }) }, ['/voice']],
    [
      {
        ...lists({ tts: ['simulated'] }),
        languageRouting: { enabled: true, languages: [{ language: 'de', voice: 'unknown' }] },
      },
      ['/languageRouting/languages/0/voice'],
    ],
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
      { extractionFields: [{ name: 'a', type: 'enum', description: 'x', options: ['a', 'b', 'a', 'A', 'b'] }] },
      ['/extractionFields/0/options/2', '/extractionFields/0/options/4'],
    ],
    [
      { promptVariables: [{ name: 'a' }, { name: 'a' }, { name: 'system' }] },
      ['/promptVariables/1/name', '/promptVariables/2/name'],
    ],
    [{ promptVariables: [{ name: 'system.now' }] }, ['/promptVariables/0/name']],
    [{ creationMeta: { text: 'x'.repeat(8_192) } }, ['/creationMeta']],
    [{ webhooks: { other: null } }, ['/webhooks/other']],
    [{ webhooks: { status: {} } }, ['/webhooks/status/url']],
    [{ webhooks: { status: { url: 'https://user:pass@example.com/' } } }, ['/webhooks/status/url']],
    [{ webhooks: { status: { url: 'https://example.com/', timeoutMs: 99 } } }, ['/webhooks/status/timeoutMs']],
    [{ webhooks: { status: { url: 'https://example.com/', timeoutMs: 8_001 } } }, ['/webhooks/status/timeoutMs']],
    [
      { webhooks: { preCall: { url: 'ftp://example.com/' }, analysis: { url: 'https://example.com:25/' } } },
      ['/webhooks/analysis/url', '/webhooks/preCall/url'],
    ],
    [
      { webhooks: { recording: { url: 'https://example.com/', secret: `whsec_${'!'.repeat(30)}` } } },
      ['/webhooks/recording/secret'],
    ],
    [
      { webhooks: { postCall: { url: 'https://example.com/', authHeaders: [{ name: 'X-Key' }] } } },
      ['/webhooks/postCall/authHeaders/0/value'],
    ],
    [
      { webhooks: { postCall: { url: 'https://example.com/', headers: { authorization: 'x' } } } },
      ['/webhooks/postCall/headers/authorization'],
    ],
    [
      {
        webhooks: {
          status: {
            url: 'https://example.com/',
            extractionFields: [{ name: 'a', type: 'string', description: 'x' }],
          },
        },
      },
      ['/webhooks/status/extractionFields'],
    ],
    [{ sttOptions: { language: 'automatic' } }, ['/sttOptions/language']],
    [{ sttOptions: { language: 'multi-de' } }, ['/sttOptions/language']],
    [{ sttOptions: { language: '' } }, ['/sttOptions/language']],
    [{ intent: { language: 'multi' } }, ['/intent/language']],
    [languages('auto'), ['/languageRouting/languages/0/language']],
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
    const { apiKey } = await api.organization();
    const agent = await api.made(apiKey);
    const before = await api.list(apiKey);
    for (const [fields, paths] of refused) {
      for (const answer of [
        await api.create(apiKey, fields),
        await api.call(apiKey, 'PATCH', `/v1/agents/${agent.id}`, fields),
      ]) {
        expect([fields, answer.status, pathsNamed(answer.body)]).toEqual([
          fields,
          400,
          paths.map((path) => `/body${path}`).sort(),
        ]);
      }
    }
    expect(await api.list(apiKey)).toEqual(before);
  });

  it('names what is wrong inside of an object that may be null, and not that it is no null', async () => {
    const { apiKey } = await api.organization();
    for (const [fields, path] of [
      [{ llmOptions: { temperature: 3 } }, '/body/llmOptions/temperature'],
      [languages('de', 'fr', 'it', 'es', 'pt'), '/body/languageRouting/languages'],
    ] as const) {
      const { body } = await api.create(apiKey, fields);
      expect((body as unknown as { issues: Array<{ path: string }> }).issues.map((issue) => issue.path)).toEqual([
        path,
      ]);
    }
  });

  it('413 PAYLOAD_TOO_LARGE for a template of a megabyte', async () => {
    const { apiKey } = await api.organization();
    const answer = await api.create(apiKey, { systemPrompt: '{% if a %}'.repeat(100_000) });
    expect([answer.status, answer.body]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }]);
    expect(await api.list(apiKey)).toHaveLength(1);
  });

  it('takes a voice that is in the list, and any where no whole list is known or two vendors may speak', async () => {
    const { apiKey } = await api.organization();
    for (const [voice, tts] of [
      ['tone', ['simulated']],
      ['de-de-01', ['simulated:echo']],
      ['alloy', ['openai:tts-1']],
      ['unknown', ['elevenlabs']],
      ['unknown', ['simulated', 'openai']],
      ['unknown', []],
    ] as const) {
      const { status, text } = await api.create(apiKey, { voice, ...lists({ tts }) });
      expect([voice, tts, status, status === 200 ? '' : text]).toEqual([voice, tts, 200, '']);
    }
  });

  it('says where an entry belongs that stands in the wrong layer', async () => {
    const { apiKey } = await api.organization();
    const answer = await api.create(apiKey, lists({ tts: ['anthropic'] }));
    expect(answer.body).toMatchObject({
      error: '/body/stackPreferences/allowedProviders/tts/0: is known for llm, not for tts',
    });
  });

  it('refuses the vendor simulated in a live organization', async () => {
    const { apiKey } = await api.organization('live');
    expect((await api.create(apiKey, lists({ llm: ['simulated:echo'] }))).status).toBe(400);
  });
});
