import { describe, expect, it } from '@jest/globals';
import { knownVendor, plainModel, sampleCatalog } from '../../../../tests/support/router-catalog.ts';
import { createCatalog } from './catalog.policy.ts';
import type { ModelFigures, RankedModel } from '../figures/index.ts';
import { createListModels, type ListingQuestion } from './list-models.ts';
import { presentListing } from './present-models.ts';

const source = (): string => 'https://example.org/docs';
const figures: ModelFigures = {
  language: 'en',
  path: 'stream',
  quality: 0,
  qualityAxis: 'wer',
  qualityLowerIsBetter: true,
  latencyMs: 120.5,
  firstPartialMs: 80,
  costMicroUsd: 12.4,
  costBasis: 'audio_hour',
};
const hear = plainModel('acme', 'hear', 'stt', {
  audioFormats: [
    { encoding: 'pcm_s16le', sampleRatesHz: [8_000, 16_000], channels: [1, 2] },
    { encoding: 'opus', sampleRatesHz: { min: 8_000, max: 48_000 }, channels: [1] },
  ],
  maxAudioBytes: 1_000,
  maxAudioSeconds: 60,
  figures: [figures],
});
const write = plainModel('acme', 'write', 'llm');
const catalogOf = (...models: RankedModel[]) => createCatalog([knownVendor('acme', 'live', true, models)]);
const list = (question: Partial<ListingQuestion> = {}, catalog = catalogOf(hear, write)) =>
  presentListing(createListModels({ catalog: () => catalog, source })({ mode: 'live', ...question }));
const digest = /^sha256:[0-9a-f]{64}$/;

describe('the listing', () => {
  it('shows what a model is, what it can do and its figures, and nothing else of the catalog', () => {
    expect(list({ language: 'en-GB', objective: 'latency', path: 'streaming' })).toEqual({
      models: [
        {
          id: 'hear',
          provider: 'acme',
          kind: 'stt',
          capabilities: {
            tools: false,
            structured_output: false,
            cached_input: false,
            reasoning: false,
            diarization: false,
            keywords: false,
            noise_reduction: false,
          },
          regions: ['x'],
          audio_formats: [
            { encoding: 'pcm_s16le', sample_rates_hz: [8_000, 16_000], channels: [1, 2] },
            { encoding: 'opus', sample_rate_range_hz: { min: 8_000, max: 48_000 }, channels: [1] },
          ],
          batch_audio_limits: { max_pcm_bytes: 1_000, max_duration_seconds: 60 },
          benchmark: {
            provider: 'acme',
            model: 'hear',
            quality_lower_is_better: true,
            rank: 1,
            quality: 0,
            quality_axis: 'wer',
            quality_path: 'stream',
            language_code: 'en',
            language: { requested: 'en-GB', measured: 'en' },
            latency_ms: 120.5,
            first_partial_ms: 80,
            cost: { micro_usd: 12 },
            cost_basis: 'audio_hour',
          },
        },
        {
          id: 'write',
          provider: 'acme',
          kind: 'llm',
          capabilities: expect.anything(),
          regions: ['x'],
        },
      ],
      catalog_digest: expect.stringMatching(digest),
      benchmark: {
        schema: 2,
        source: 'https://example.org/docs',
        digest: expect.stringMatching(digest),
        language: 'en-GB',
        objective: 'latency',
        path: 'stream',
      },
    });
  });

  it('takes English, balanced and the path of each kind where nothing is said', () => {
    expect(list().benchmark).toMatchObject({ language: 'en', objective: 'balanced' });
    expect(list().benchmark).not.toHaveProperty('path');
  });

  it('leaves models without figures of the language unranked', () => {
    const { models } = list({ language: 'tlh', objective: 'latency' });
    expect(models.map(({ id, benchmark }) => [id, benchmark])).toEqual([
      ['write', undefined],
      ['hear', undefined],
    ]);
  });

  it('shows an organization what it can be routed to, and nothing of the other mode or without an account', () => {
    const vendors = (mode: 'test' | 'live') => [
      ...new Set(list({ mode }, sampleCatalog).models.map(({ provider }) => provider)),
    ];
    expect(vendors('live')).toEqual(['acme', 'zeta']);
    expect(vendors('test')).toEqual(['simulated']);
  });

  it('shows echo ranked first of each kind of the simulation, in every language', () => {
    for (const language of ['en', 'tlh', '??']) {
      const { models } = list({ mode: 'test', language }, sampleCatalog);
      expect(models.slice(0, 3).map(({ id, kind, benchmark }) => [id, kind, benchmark?.rank])).toEqual([
        ['echo', 'llm', 1],
        ['echo', 'stt', 1],
        ['echo', 'tts', 1],
      ]);
      expect(models.slice(3).every(({ benchmark }) => benchmark === undefined)).toBe(true);
      expect(models).toHaveLength(33);
    }
  });
});

describe('the digests', () => {
  const digests = (...models: RankedModel[]): [string, string] => {
    const { catalog_digest, benchmark } = list({}, catalogOf(...models));
    return [catalog_digest, benchmark.digest];
  };

  it('do not depend on what is asked, or on the order of the catalog', () => {
    const { catalog_digest, benchmark } = list({ language: 'de', objective: 'cost', path: 'batch' });
    expect(digests(write, hear)).toEqual([catalog_digest, benchmark.digest]);
  });

  it('change with the facts, and with the figures', () => {
    const [facts, measured] = digests(hear, write);
    const [otherFacts, sameMeasured] = digests({ ...hear, maxAudioBytes: 2_000 }, write);
    expect([otherFacts === facts, sameMeasured === measured]).toEqual([false, true]);
    const [sameFacts, otherMeasured] = digests({ ...hear, figures: [{ ...figures, latencyMs: 121 }] }, write);
    expect([sameFacts === facts, otherMeasured === measured]).toEqual([true, false]);
    const [voiced] = digests({ ...hear, voices: /^a$/ }, write);
    const [otherVoiced] = digests({ ...hear, voices: /^b$/ }, write);
    expect(new Set([facts, voiced, otherVoiced]).size).toBe(3);
  });
});
