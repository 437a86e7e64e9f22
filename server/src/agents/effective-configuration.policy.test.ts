import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type ConfigurationLayer,
  type ConfigurationSources,
  resolveConfiguration,
} from './effective-configuration.policy.ts';
import { newSettings } from './settings.policy.ts';
import type { AgentSettings, LanguageRoutingEntry } from './types.ts';

const base = newSettings({ name: 'A', systemPrompt: 'agent', intent: { language: 'en' } });
const sources = (given: Partial<ConfigurationSources>): ConfigurationSources => ({
  preCall: {},
  request: {},
  language: null,
  agent: base,
  organization: { defaultTimezone: null },
  direction: 'web',
  ...given,
});

/** Values that several layers can say: how each of them says one, its pointer, and where it stands in the answer. */
interface Contested {
  pointer: string;
  read: (configuration: ReturnType<typeof resolveConfiguration>['configuration']) => unknown;
  say: { [Layer in ConfigurationLayer]?: (value: string) => Partial<ConfigurationSources> };
}
const agentWith = (change: Partial<AgentSettings>) => ({ agent: { ...base, ...change } });
const entryWith = (change: Partial<LanguageRoutingEntry>) => ({ language: { language: 'de', ...change } });
const contested: Contested[] = [
  {
    pointer: '/voice',
    read: ({ voice }) => voice,
    say: {
      request: (voice) => ({ request: { voice } }),
      language: (voice) => entryWith({ voice }),
      agent: (voice) => agentWith({ voice }),
    },
  },
  {
    pointer: '/systemPrompt',
    read: ({ systemPrompt }) => systemPrompt,
    say: {
      pre_call: (systemPrompt) => ({ preCall: { systemPrompt } }),
      request: (systemPrompt) => ({ request: { systemPrompt } }),
      language: (systemPrompt) => entryWith({ systemPrompt }),
      agent: (systemPrompt) => agentWith({ systemPrompt }),
    },
  },
  {
    pointer: '/firstMessage',
    read: ({ firstMessage }) => firstMessage,
    say: {
      pre_call: (firstMessage) => ({ preCall: { firstMessage } }),
      request: (firstMessage) => ({ request: { firstMessage } }),
      language: (firstMessage) => entryWith({ firstMessage }),
      agent: (firstMessage) => agentWith({ firstMessage }),
    },
  },
  {
    pointer: '/timezone',
    read: ({ timezone }) => timezone,
    say: {
      agent: (timezone) => agentWith({ timezone }),
      organization: (defaultTimezone) => ({ organization: { defaultTimezone } }),
    },
  },
  {
    pointer: '/turnHandling/voicemailMessage',
    read: ({ turnHandling }) => turnHandling?.voicemailMessage,
    say: {
      pre_call: (voicemailMessage) => ({ preCall: { turnHandling: { voicemailMessage } } }),
      request: (voicemailMessage) => ({ request: { turnHandling: { voicemailMessage } } }),
      language: (voicemailMessage) => entryWith({ voicemailMessage }),
      agent: (voicemailMessage) => agentWith({ turnHandling: { voicemailMessage } }),
    },
  },
  {
    pointer: '/llm/model',
    read: ({ llm }) => llm?.model,
    say: { agent: (model) => agentWith({ llmOptions: { model } }) },
  },
  {
    pointer: '/mode',
    read: ({ mode }) => mode,
    say: {
      request: (mode) => ({ request: { mode: mode as 's2s' } }),
      agent: (runMode) => agentWith({ runMode: runMode as 's2s' }),
    },
  },
  {
    pointer: '/language',
    read: ({ language }) => language,
    say: {
      request: (language) => ({ request: { intent: { language } } }),
      language: (language) => entryWith({ language }),
      agent: (language) => agentWith({ intent: { language } }),
    },
  },
  {
    pointer: '/region',
    read: ({ region }) => region,
    say: {
      request: (region) => ({ request: { intent: { language: 'en', region: region as 'global' } } }),
      agent: (region) => agentWith({ intent: { language: 'en', region: region as 'global' } }),
    },
  },
  {
    pointer: '/voiceInstructions',
    read: ({ voiceInstructions }) => voiceInstructions,
    say: {
      request: (voiceInstructions) => ({ request: { voiceInstructions } }),
      agent: (voiceInstructions) => agentWith({ voiceInstructions }),
    },
  },
  {
    pointer: '/sttOptions/language',
    read: ({ sttOptions }) => sttOptions?.language,
    say: {
      request: (language) => ({ request: { sttOptions: { language } } }),
      agent: (language) => agentWith({ sttOptions: { language } }),
    },
  },
  {
    pointer: '/ttsOptions/model',
    read: ({ ttsOptions }) => ttsOptions?.model,
    say: {
      request: (model) => ({ request: { ttsOptions: { model } } }),
      agent: (model) => agentWith({ ttsOptions: { model } }),
    },
  },
  ...(['stt', 'llm', 'tts', 's2s'] as const).map(
    (layer): Contested => ({
      pointer: `/allowedProviders/${layer}`,
      read: ({ allowedProviders }) => allowedProviders[layer]?.join(),
      say: {
        request: (entry) => ({ request: { constraints: { allowedProviders: { [layer]: [entry] } } } }),
        ...(layer === 's2s' ? {} : { language: (entry) => entryWith({ allowedProviders: { [layer]: [entry] } }) }),
        agent: (entry) => agentWith({ stackPreferences: { allowedProviders: { [layer]: [entry] } } }),
      },
    }),
  ),
];
const order: ConfigurationLayer[] = ['pre_call', 'request', 'language', 'agent', 'organization'];

describe('what a conversation runs with', () => {
  it.each(contested)(
    '$pointer is that of the strongest layer that says it: each alone and all together',
    ({ pointer, read, say }) => {
      const able = order.filter((layer) => say[layer] !== undefined);
      for (let picked = 1; picked < 2 ** able.length; picked += 1) {
        const speaking = able.filter((_, index) => (picked & (1 << index)) !== 0);
        const given = Object.assign({}, ...speaking.map((layer) => say[layer]?.(layer)));
        const { configuration, layers } = resolveConfiguration(sources(given));
        expect([speaking, read(configuration), layers[pointer]]).toEqual([speaking, speaking[0], speaking[0]]);
      }
    },
  );

  it('a list of one layer leaves the lists of the others to the agent (stackPreferences rule 4)', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            stt: fc.constant<string[]>(['a']),
            llm: fc.constant<string[]>(['b']),
            tts: fc.constant<string[]>(['c']),
            s2s: fc.constant<string[]>(['d']),
          },
          { requiredKeys: [] },
        ),
        fc.record(
          {
            stt: fc.constant<string[]>(['e']),
            llm: fc.constant<string[]>([]),
            tts: fc.constant<string[]>(['g']),
            s2s: fc.constant<string[]>(['h']),
          },
          { requiredKeys: [] },
        ),
        (own, sent) => {
          const { configuration } = resolveConfiguration(
            sources({
              ...agentWith({ stackPreferences: { allowedProviders: own } }),
              request: { constraints: { allowedProviders: sent } },
            }),
          );
          expect(configuration.allowedProviders).toEqual({ ...own, ...sent });
        },
      ),
    );
  });

  it('options are decided member by member, everything else as a whole', () => {
    const agent = {
      ...base,
      llmOptions: { temperature: 1, model: 'm' },
      backgroundAudio: { ambient: { clip: 'crowded-room' as const }, toolSound: { soundId: 's' } },
    };
    const request = { llm: { temperature: 0, maxTokens: 9 }, backgroundAudio: { ambient: { soundId: 'mine' } } };
    const { configuration, layers } = resolveConfiguration(sources({ agent, request }));
    expect(configuration.llm).toEqual({ temperature: 0, maxTokens: 9, model: 'm' });
    expect(layers).toMatchObject({ '/llm/temperature': 'request', '/llm/maxTokens': 'request', '/llm/model': 'agent' });
    expect(configuration.backgroundAudio).toEqual({ ambient: { soundId: 'mine' } });
  });

  it('turnHandling is decided to its leaves, whoever says them (interface: Webhooks, rule 5)', () => {
    const { configuration, layers } = resolveConfiguration(
      sources({
        preCall: { turnHandling: { endpointing: { minDelay: 0.2 }, interruption: {} } },
        request: { turnHandling: { endpointing: { minDelay: 0.3 }, interruption: { mode: 'vad' } } },
        ...agentWith({
          turnHandling: {
            endpointing: { minDelay: 0.4, maxDelay: 3 },
            interruption: { mode: 'adaptive', minWords: 2 },
            noiseCancellation: { enabled: true, model: 'quail' },
          },
        }),
      }),
    );
    expect(configuration.turnHandling).toEqual({
      endpointing: { minDelay: 0.2, maxDelay: 3 },
      interruption: { mode: 'vad', minWords: 2 },
      noiseCancellation: { enabled: true, model: 'quail' },
      onMachine: 'hangup',
    });
    expect(layers).toMatchObject({
      '/turnHandling/endpointing/minDelay': 'pre_call',
      '/turnHandling/endpointing/maxDelay': 'agent',
      '/turnHandling/interruption/mode': 'request',
      '/turnHandling/interruption/minWords': 'agent',
      '/turnHandling/onMachine': 'default',
    });
  });

  it('a greeting that is returned before the call stands in every entry of languageRouting, and no other one does', () => {
    const languages = [{ language: 'de', firstMessage: 'Hallo' }, { language: 'fr' }];
    const of = (given: Partial<ConfigurationSources>) =>
      resolveConfiguration(sources({ ...agentWith({ languageRouting: { enabled: true, languages } }), ...given }));
    const greetings = (given: Partial<ConfigurationSources>) =>
      of(given).configuration.languageRouting?.languages.map(({ firstMessage }) => firstMessage);
    expect(greetings({ preCall: { firstMessage: 'Hi' } })).toEqual(['Hi', 'Hi']);
    // An empty greeting listens first.
    expect(greetings({ preCall: { firstMessage: null } })).toEqual(['', '']);
    expect(greetings({ preCall: { systemPrompt: 'Hi' }, request: { firstMessage: 'Hi' } })).toEqual([
      'Hallo',
      undefined,
    ]);
    expect(of({ preCall: { firstMessage: 'Hi' } }).layers).toMatchObject({
      '/languageRouting': 'agent',
      '/languageRouting/languages/1/firstMessage': 'pre_call',
    });
  });

  it('greets by direction, and an empty greeting listens first in whichever layer it is said', () => {
    const agent = { ...base, firstMessage: 'web', inboundFirstMessage: 'in', outboundFirstMessage: null };
    const greet = (direction: ConfigurationSources['direction'], request = {}) =>
      resolveConfiguration(sources({ agent, direction, request })).configuration.firstMessage;
    expect([greet('web'), greet('inbound'), greet('outbound')]).toEqual(['web', 'in', 'web']);
    expect([greet('inbound', { firstMessage: '' }), greet('web', { firstMessage: null })]).toEqual([null, null]);
  });

  it('works without an agent, and calls accuracy quality', () => {
    const request = { intent: { language: 'pl', optimizeFor: 'accuracy' as const } };
    const { configuration, layers } = resolveConfiguration(sources({ agent: null, request }));
    expect(configuration).toMatchObject({
      mode: 'cascade',
      language: 'pl',
      optimizeFor: 'quality',
      timezone: 'UTC',
      turnHandling: { onMachine: 'hangup' },
    });
    expect(layers).toMatchObject({
      '/language': 'request',
      '/optimizeFor': 'request',
      '/mode': 'default',
      '/turnHandling/onMachine': 'default',
    });
  });

  it('has the languages that it may change to only where changing is armed', () => {
    const languages = [{ language: 'de' }];
    const of = (enabled: boolean) =>
      resolveConfiguration(sources(agentWith({ languageRouting: { enabled, languages } }))).configuration
        .languageRouting;
    expect([of(true)?.languages, of(false)]).toEqual([languages, null]);
  });

  it('names a layer for every value', () => {
    const { configuration, layers } = resolveConfiguration(sources({ request: { llm: { temperature: 0 } } }));
    for (const name of Object.keys(configuration)) {
      const isNamed = Object.keys(layers).some((pointer) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
      expect([name, isNamed || name === 'allowedProviders']).toEqual([name, true]);
    }
  });
});
