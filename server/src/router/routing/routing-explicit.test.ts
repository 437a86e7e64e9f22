import { describe, expect, it } from '@jest/globals';
import { sampleCatalog } from '../../../../tests/support/router-catalog.ts';
import { keywordsQueryBytes, type Needs } from '../model/needs.policy.ts';
import { decideRoute, type RouteDecision, type RouteQuestion } from './routing.policy.ts';

const decide = (question: Partial<RouteQuestion> & Pick<RouteQuestion, 'needs' | 'routing'>): RouteDecision =>
  decideRoute(sampleCatalog, { mode: 'live', language: null, path: 'stream', ...question });
const named = (decision: RouteDecision): string[] | string =>
  'refusal' in decision
    ? `${decision.refusal.status} ${decision.refusal.code}: ${decision.refusal.message}`
    : decision.candidates.map(({ vendor, model, rank }) => `${vendor.name}:${model.model} ${rank ?? '-'}`);

const llm: Needs = { kind: 'llm' };
const stt: Needs = { kind: 'stt' };
const tts: Needs = { kind: 'tts' };

describe('explicit routing takes the model that is named, and no other', () => {
  const explicit = (vendor: string, model: string): RouteQuestion['routing'] => ({ mode: 'explicit', vendor, model });

  it.each<[string, Partial<RouteQuestion> & Pick<RouteQuestion, 'needs' | 'routing'>, string | string[]]>([
    ['known', { needs: { ...llm, tools: true }, routing: explicit('acme', 'tool:8b') }, ['acme:tool:8b -']],
    [
      'of the simulation',
      { mode: 'test', needs: tts, routing: explicit('simulated', 'error-500') },
      ['simulated:error-500 -'],
    ],
    [
      'unknown vendor',
      { needs: llm, routing: explicit('nobody', 'x') },
      '400 invalid_request: /body/routing/provider: names no known provider',
    ],
    [
      'unknown model',
      { needs: stt, routing: explicit('acme', 'x') },
      '400 invalid_request: /body/request/routing/model: names no known model of acme',
    ],
    [
      'unknown model of a vendor without an account',
      { needs: llm, routing: explicit('absent', 'x') },
      '400 invalid_request: /body/routing/model: names no known model of absent',
    ],
    [
      'live vendor in a test organization',
      { mode: 'test', needs: llm, routing: explicit('acme', 'plain') },
      '400 invalid_request: /body/routing/provider: acme does not serve test organizations',
    ],
    [
      'simulated vendor in a live organization',
      { needs: stt, routing: explicit('simulated', 'echo') },
      '400 invalid_request: /body/request/routing/provider: simulated does not serve live organizations',
    ],
    [
      'model of another kind',
      { needs: tts, routing: explicit('acme', 'plain') },
      '400 capability_unsupported: acme:plain does not support speech',
    ],
    [
      'model that cannot',
      { needs: { ...llm, tools: true, sampling: true }, routing: explicit('acme', 'plain') },
      '400 capability_unsupported: acme:plain does not support tools, temperature and top_p',
    ],
    [
      'opus of the simulation',
      {
        mode: 'test',
        needs: { ...tts, audio: { encoding: 'opus', sampleRateHz: 48_000, channels: 1 } },
        routing: explicit('simulated', 'echo'),
      },
      '400 capability_unsupported: simulated:echo does not support opus at 48000 Hz with 1 channel',
    ],
    [
      'another language',
      { needs: tts, language: 'fr', routing: explicit('acme', 'say') },
      '400 capability_unsupported: acme:say does not support this language',
    ],
    [
      'long audio',
      { needs: { ...stt, audioMs: 2_001 }, routing: explicit('acme', 'hear') },
      '400 capability_unsupported: acme:hear does not support audio of this length',
    ],
    [
      'large audio',
      { needs: { ...stt, audioBytes: 1_001 }, routing: explicit('acme', 'hear') },
      '400 capability_unsupported: acme:hear does not support an audio file of this size',
    ],
    [
      'keywords that fit',
      { needs: { ...stt, keywords: true, keywordsQueryBytes: 50 }, routing: explicit('acme', 'hear') },
      ['acme:hear -'],
    ],
    [
      'keywords that are too long together',
      { needs: { ...stt, keywords: true, keywordsQueryBytes: 51 }, routing: explicit('acme', 'hear') },
      '400 capability_unsupported: acme:hear does not support keywords of this length',
    ],
    [
      'model that cannot, of a vendor without an account',
      { needs: { ...stt, keywords: true }, routing: explicit('absent', 'deep') },
      '400 capability_unsupported: absent:deep does not support keywords',
    ],
    [
      'model of a vendor without an account',
      { needs: stt, routing: explicit('absent', 'deep') },
      '503 provider_unavailable: No provider that fits this request is configured',
    ],
    [
      'any model of a vendor whose models only the operator knows',
      { needs: llm, routing: explicit('open', 'x') },
      '503 provider_unavailable: No provider that fits this request is configured',
    ],
  ])('%s', (_name, question, expected) => {
    expect(named(decide(question))).toEqual(expected);
  });
});

it('keywords are as long as an address makes them', () => {
  expect(keywordsQueryBytes([])).toBe(0);
  expect(keywordsQueryBytes(['a b', 'c&d'])).toBe('keywords=a%20b&keywords=c%26d'.length);
  const cjk = Array.from({ length: 100 }, () => '語'.repeat(64));
  expect(keywordsQueryBytes(cjk)).toBeGreaterThan(50_000);
});
