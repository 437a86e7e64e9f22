import { describe, expect, it } from '@jest/globals';
import { knownVendor, plainModel, sampleCatalog } from '../../../../tests/support/router-catalog.ts';
import { createCatalog } from './catalog.policy.ts';
import type { Needs } from '../model/needs.policy.ts';
import { decideRoute, mostCandidates, type RouteDecision, type RouteQuestion } from './routing.policy.ts';

const auto = { mode: 'auto' as const, objective: 'latency' as const, allow: null, deny: [] };
const decide = (question: Partial<RouteQuestion> & { needs: Needs }): RouteDecision =>
  decideRoute(sampleCatalog, { mode: 'live', routing: auto, language: null, path: 'stream', ...question });
const named = (decision: RouteDecision): string[] | string =>
  'refusal' in decision
    ? `${decision.refusal.status} ${decision.refusal.code}: ${decision.refusal.message}`
    : decision.candidates.map(({ vendor, model, rank }) => `${vendor.name}:${model.model} ${rank ?? '-'}`);

const llm: Needs = { kind: 'llm' };
const stt: Needs = { kind: 'stt' };
const tts: Needs = { kind: 'tts' };
const wave = (sampleRateHz: number, channels = 1) => ({ encoding: 'pcm_s16le' as const, sampleRateHz, channels });

describe('auto routing takes the models that are left, ranked ones first', () => {
  it.each<[string, Partial<RouteQuestion> & { needs: Needs }, string[]]>([
    ['without filters', { needs: llm }, ['acme:plain 1', 'acme:tool:8b 2', 'zeta:all -']],
    [
      'by another objective',
      { needs: llm, routing: { ...auto, objective: 'cost' } },
      ['acme:plain -', 'acme:tool:8b -', 'zeta:all -'],
    ],
    ['in another language', { needs: llm, language: 'de' }, ['acme:plain -', 'acme:tool:8b -', 'zeta:all -']],
    ['on another path', { needs: llm, path: 'batch' }, ['acme:plain -', 'acme:tool:8b -', 'zeta:all -']],
    ['of a vendor', { needs: llm, routing: { ...auto, allow: ['zeta'] } }, ['zeta:all -']],
    [
      'of a vendor and a model',
      { needs: llm, routing: { ...auto, allow: ['zeta', 'acme:tool:8b'] } },
      ['acme:tool:8b 2', 'zeta:all -'],
    ],
    ['without a vendor', { needs: llm, routing: { ...auto, deny: ['acme'] } }, ['zeta:all -']],
    ['without a model', { needs: llm, routing: { ...auto, deny: ['acme:tool:8b'] } }, ['acme:plain 1', 'zeta:all -']],
    [
      'allowed and not denied',
      { needs: llm, routing: { ...auto, allow: ['acme'], deny: ['acme:plain'] } },
      ['acme:tool:8b 2'],
    ],
    [
      'of a vendor that is not configured, and another',
      { needs: llm, routing: { ...auto, allow: ['absent', 'zeta'] } },
      ['zeta:all -'],
    ],
    [
      'of the other mode, and another',
      { needs: llm, routing: { ...auto, allow: ['simulated', 'zeta'] } },
      ['zeta:all -'],
    ],
    [
      'of an open vendor, and another',
      { needs: llm, routing: { ...auto, allow: ['open:any', 'zeta'] } },
      ['zeta:all -'],
    ],
    ['with tools', { needs: { ...llm, tools: true } }, ['acme:tool:8b 2', 'zeta:all -']],
    ['with a schema', { needs: { ...llm, structuredOutput: true } }, ['zeta:all -']],
    ['with sampling', { needs: { ...llm, sampling: true } }, ['acme:tool:8b 2', 'zeta:all -']],
    ['with a long answer', { needs: { ...llm, maxOutputTokens: 101 } }, ['acme:tool:8b 2', 'zeta:all -']],
    [
      'with an answer that fits',
      { needs: { ...llm, maxOutputTokens: 100 } },
      ['acme:plain 1', 'acme:tool:8b 2', 'zeta:all -'],
    ],
    ['with a voice of a list', { needs: { ...tts, voice: 'ann', audio: wave(24_000) } }, ['acme:say -']],
    ['with a voice of a form', { needs: { ...tts, voice: 'bob' } }, ['zeta:loud -']],
    ['with no voice', { needs: { ...tts, voice: null } }, ['acme:say -', 'zeta:loud -']],
    ['in a language of a list', { needs: { ...tts, audio: wave(24_000) }, language: 'en-US' }, ['acme:say -']],
    ['in a language that only one has', { needs: tts, language: 'fr' }, ['zeta:loud -']],
    [
      'with a format of a range',
      { needs: { ...tts, audio: { encoding: 'opus', sampleRateHz: 12_345, channels: 2 } } },
      ['zeta:loud -'],
    ],
    ['with a text that fits', { needs: { ...tts, inputCharacters: 10 } }, ['acme:say -', 'zeta:loud -']],
    ['with a long text', { needs: { ...tts, inputCharacters: 11 } }, ['zeta:loud -']],
    [
      'with audio that fits',
      { needs: { ...stt, audio: wave(16_000), audioBytes: 1_000, audioMs: 2_000, keywords: true } },
      ['acme:hear -'],
    ],
  ])('%s', (_name, question, expected) => {
    expect(named(decide(question))).toEqual(expected);
  });

  it('of the simulation: echo first in every language, the others behind in their order', () => {
    for (const kind of ['llm', 'stt', 'tts'] as const)
      for (const language of [null, 'en', 'fi-FI'])
        for (const objective of ['quality', 'balanced', 'latency', 'cost'] as const)
          expect(named(decide({ mode: 'test', routing: { ...auto, objective }, needs: { kind }, language }))).toEqual([
            'simulated:echo 1',
            ...['cut-mid-stream', 'empty-output', 'error-401', 'error-500', 'keepalive-only', 'malformed-chunk'].map(
              (name) => `simulated:${name} -`,
            ),
            ...['rate-limited', 'refused-connection', 'slow-first-byte', 'stall-mid-stream'].map(
              (name) => `simulated:${name} -`,
            ),
          ]);
  });

  it('and no more than it may try', () => {
    const many = Array.from({ length: mostCandidates + 1 }, (_, at) =>
      plainModel('many', String(at).padStart(2, '0'), 'llm'),
    );
    const decision = decideRoute(createCatalog([knownVendor('many', 'live', true, many)]), {
      mode: 'live',
      routing: auto,
      needs: llm,
      language: null,
      path: 'stream',
    });
    expect(named(decision)).toHaveLength(mostCandidates);
    expect(decision.excluded).toEqual([{ vendor: 'many', model: '16', because: ['one_too_many'] }]);
  });
});

describe('auto routing refuses', () => {
  const filtered = (allow: string[] | null, deny: string[] = []): RouteQuestion['routing'] => ({
    ...auto,
    allow,
    deny,
  });

  it.each<[string, Partial<RouteQuestion> & { needs: Needs }, string]>([
    [
      'an unknown vendor',
      { needs: llm, routing: filtered(['acme', 'acmee']) },
      '400 invalid_request: /body/routing/allow_providers/1: names no known provider, or no known model of it',
    ],
    [
      'an unknown model',
      { needs: stt, routing: filtered(null, ['acme:hears']) },
      '400 invalid_request: /body/request/routing/deny_providers/0: names no known provider, or no known model of it',
    ],
    [
      'a vendor in another case',
      { needs: llm, routing: filtered(['Acme']) },
      '400 invalid_request: /body/routing/allow_providers/0: names no known provider, or no known model of it',
    ],
    [
      'options for an unknown vendor',
      { needs: stt, vendorOptions: { acme: { a: 1 }, nobody: {} } },
      '400 invalid_request: /body/request/options/provider_options: names no known provider',
    ],
    [
      'an option that its vendor keeps for itself',
      { mode: 'test', needs: stt, vendorOptions: { acme: { a: 1 }, simulated: { model: 'echo' } } },
      '400 invalid_request: /body/request/options/provider_options/simulated/model: is not an option that callers may set',
    ],
    [
      'filters that leave nobody',
      { needs: llm, routing: filtered(['acme'], ['acme']) },
      '400 capability_unsupported: The routing leaves no model for language responses',
    ],
    [
      'a vendor that has no such model',
      { needs: stt, routing: filtered(['zeta']) },
      '400 capability_unsupported: The routing leaves no model for transcription',
    ],
    [
      'only vendors of the other mode',
      { needs: llm, routing: filtered(['simulated']) },
      '400 capability_unsupported: The routing leaves no model for language responses',
    ],
    [
      'a need that nobody meets',
      { needs: { ...tts, audio: wave(8_000) } },
      '400 capability_unsupported: No model that the routing leaves supports pcm_s16le at 8000 Hz with 1 channel',
    ],
    [
      'two needs that nobody meets',
      {
        needs: { ...stt, audio: wave(16_000, 2), diarization: true, noiseReduction: true },
        routing: filtered(['acme']),
      },
      '400 capability_unsupported: No model that the routing leaves supports diarization, noise_reduction, pcm_s16le at 16000 Hz with 2 channels',
    ],
    [
      'needs that only differ',
      { needs: { ...tts, inputCharacters: 11, voice: 'LOUD' } },
      '400 capability_unsupported: No model that the routing leaves supports this voice',
    ],
    [
      'needs that nobody meets together',
      { needs: { ...llm, sampling: true, structuredOutput: true }, routing: filtered(['acme', 'zeta'], ['zeta']) },
      '400 capability_unsupported: No model that the routing leaves supports response_format',
    ],
    [
      'needs that are spread over models',
      { needs: { ...tts, audio: wave(24_000), inputCharacters: 11 } },
      '400 capability_unsupported: No model that the routing leaves supports all of this together: an input of this length, pcm_s16le at 24000 Hz with 1 channel',
    ],
    [
      'what only a vendor without an account can do',
      { needs: { ...stt, diarization: true } },
      '503 provider_unavailable: No provider that fits this request is configured',
    ],
    [
      'a filter that leaves a vendor without an account',
      { needs: llm, routing: filtered(['absent']) },
      '503 provider_unavailable: No provider that fits this request is configured',
    ],
  ])('%s', (_name, question, expected) => {
    expect(named(decide(question))).toBe(expected);
  });
});

it('keeps every reason against a model that it passed over', () => {
  const decision = decide({
    needs: { ...llm, structuredOutput: true, maxOutputTokens: 200 },
    routing: { ...auto, allow: ['acme', 'zeta'], deny: ['acme:plain'] },
  });
  expect(decision.excluded.filter(({ vendor }) => vendor !== 'simulated')).toEqual([
    { vendor: 'absent', model: 'best', because: ['not_allowed', 'not_configured'] },
    { vendor: 'acme', model: 'plain', because: ['denied', 'structured_output', 'max_output_tokens'] },
    { vendor: 'acme', model: 'tool:8b', because: ['structured_output'] },
  ]);
  expect(decision.excluded.find(({ vendor }) => vendor === 'simulated')?.because).toEqual([
    'other_mode',
    'not_allowed',
  ]);
});

it('says what to do in one short line with every refusal', () => {
  const questions: (Partial<RouteQuestion> & { needs: Needs })[] = [
    { needs: llm, routing: { mode: 'explicit', vendor: 'unheard-of', model: 'x' } },
    { needs: llm, routing: { mode: 'explicit', vendor: 'simulated', model: 'echo' } },
    { mode: 'test', needs: llm, routing: { mode: 'explicit', vendor: 'acme', model: 'plain' } },
    { needs: tts, routing: { ...auto, deny: ['acme', 'zeta'] } },
    { needs: { ...stt, diarization: true } },
    { needs: { ...tts, audio: wave(8_000) } },
  ];
  for (const question of questions) {
    const decision = decide(question);
    expect('refusal' in decision && decision.refusal.details['hint']).toMatch(/^\S.{10,500}\S$/);
  }
});
