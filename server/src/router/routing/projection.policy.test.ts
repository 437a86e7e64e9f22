import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ModelKind } from '../../providers/ports/catalog-model.ts';
import { noCapabilities } from '../../providers/ports/catalog-model.ts';
import type { ModelFigures, RankedModel } from '../figures/types.ts';
import { type ProjectionQuery, project } from './projection.policy.ts';

const source = { url: 'https://example.org/', date: '2026-01-01' };
const measured: ModelFigures = { language: 'en', path: 'stream', qualityLowerIsBetter: true };

function model(name: string, figures: Partial<ModelFigures>[] = [], kind: ModelKind = 'tts'): RankedModel {
  const [vendor = '', id = ''] = name.split(':');
  return {
    vendor,
    model: id,
    kind,
    capabilities: noCapabilities,
    regions: ['x'],
    languages: 'any',
    price: {},
    figures: figures.map((some) => ({ ...measured, ...some })),
    source,
  };
}

const asked: ProjectionQuery = { language: 'en', objective: 'quality', path: 'stream' };
/** The order, each with its rank. */
const order = (models: RankedModel[], query: Partial<ProjectionQuery> = {}): string[] =>
  project(models, { ...asked, ...query }).map(
    ({ model, rank }) => `${rank ?? '-'} ${model.kind} ${model.vendor}:${model.model}`,
  );

describe('the order of a projection', () => {
  const models = [
    model('b:slow', [{ quality: 2, qualityAxis: 'wer', latencyMs: 900, costMicroUsd: 1, costBasis: 'hour' }]),
    model('a:fast', [{ quality: 9, qualityAxis: 'wer', latencyMs: 100, costMicroUsd: 5, costBasis: 'hour' }]),
    model('c:dear', [{ quality: 1, qualityAxis: 'wer', latencyMs: 500, costMicroUsd: 9, costBasis: 'hour' }]),
    model('a:unknown'),
  ];

  it.each([
    ['quality' as const, ['1 tts c:dear', '2 tts b:slow', '3 tts a:fast', '- tts a:unknown']],
    ['latency' as const, ['1 tts a:fast', '2 tts c:dear', '3 tts b:slow', '- tts a:unknown']],
    ['cost' as const, ['1 tts b:slow', '2 tts a:fast', '3 tts c:dear', '- tts a:unknown']],
    // b: 7/8 of quality, the worst latency, the best cost; c: the best quality, half the latency, the worst cost.
    ['balanced' as const, ['1 tts b:slow', '2 tts c:dear', '3 tts a:fast', '- tts a:unknown']],
  ])('of %s has the best first and what has no figures behind', (objective, expected) => {
    expect(order(models, { objective })).toEqual(expected);
    expect(order(models.toReversed(), { objective })).toEqual(expected);
  });

  it('tells the balanced score that it ranks by, and no other', () => {
    const scores = project(models, { ...asked, objective: 'balanced' }).map(({ balancedScore }) => balancedScore);
    expect(scores).toEqual([0.6875, 0.625, 0.375, null]);
    expect(project(models, asked).map(({ balancedScore }) => balancedScore)).toEqual([null, null, null, null]);
  });

  it('knows where more is better', () => {
    const rated = [4, 8, 6].map((quality) =>
      model(`v:${quality}`, [{ quality, qualityAxis: 'elo', qualityLowerIsBetter: false }]),
    );
    expect(order(rated)).toEqual(['1 tts v:8', '2 tts v:6', '3 tts v:4']);
  });

  it('breaks ties by vendor and name', () => {
    const same = ['b:x', 'a:y', 'a:x'].map((name) => model(name, [{ latencyMs: 5 }]));
    expect(order(same, { objective: 'latency' })).toEqual(['1 tts a:x', '2 tts a:y', '3 tts b:x']);
  });

  it('ranks each kind by itself', () => {
    const mixed = [
      model('v:s', [{ latencyMs: 5 }], 'stt'),
      model('v:t', [{ latencyMs: 1 }]),
      model('v:l', [], 'llm'),
      model('u:t', [{ latencyMs: 2 }]),
    ];
    expect(order(mixed, { objective: 'latency' })).toEqual(['1 stt v:s', '1 tts v:t', '2 tts u:t', '- llm v:l']);
  });
});

describe('what can be compared', () => {
  it('is what most of a kind measure: other axes and bases stay unranked', () => {
    const models = [
      model('a:elo', [{ quality: 1_200, qualityAxis: 'elo' }]),
      model('b:wer', [{ quality: 3, qualityAxis: 'wer' }]),
      model('c:wer', [{ quality: 2, qualityAxis: 'wer' }]),
    ];
    expect(order(models)).toEqual(['1 tts c:wer', '2 tts b:wer', '- tts a:elo']);
  });

  it('is balanced only where all three figures are there', () => {
    const models = [model('a:cheap', [{ costMicroUsd: 1 }]), model('b:fast', [{ costMicroUsd: 1, latencyMs: 1 }])];
    expect(order(models, { objective: 'balanced' })).toEqual(['- tts a:cheap', '- tts b:fast']);
  });

  it.each([
    ['en', '1'],
    ['EN', '1'],
    ['en-US', '1'],
    ['de-AT', '1'],
    ['fr', '-'],
    ['', '-'],
    ['e', '-'],
    ['not a language', '-'],
  ])('is of the language: %j', (language, rank) => {
    expect(
      order([model('v:m', [{ latencyMs: 1 }, { latencyMs: 2, language: 'de' }])], { objective: 'latency', language }),
    ).toEqual([`${rank} tts v:m`]);
  });

  it('are figures of the language before those of every language', () => {
    const both = model('v:m', [
      { latencyMs: 9, language: 'any' },
      { latencyMs: 1, language: 'en' },
    ]);
    const latencyOf = (language: string): unknown =>
      project([both], { ...asked, objective: 'latency', language })[0]?.figures?.latencyMs;
    expect([latencyOf('en-GB'), latencyOf('fi')]).toEqual([1, 9]);
  });

  it('is of the path that is asked for, or else of the usual one of the kind', () => {
    const models = [
      model('a:stream', [{ latencyMs: 1 }], 'stt'),
      model('b:both', [{ latencyMs: 2 }, { latencyMs: 1_000, path: 'batch' }], 'stt'),
      model('c:batch', [{ latencyMs: 900, path: 'batch' }], 'stt'),
    ];
    expect(order(models, { objective: 'latency' })).toEqual(['1 stt a:stream', '2 stt b:both', '- stt c:batch']);
    expect(order(models, { objective: 'latency', path: 'batch' })).toEqual([
      '1 stt c:batch',
      '2 stt b:both',
      '- stt a:stream',
    ]);
    expect(order(models, { objective: 'latency', path: null })).toEqual([
      '1 stt c:batch',
      '2 stt b:both',
      '- stt a:stream',
    ]);
  });
});

it('loses no model, gives each rank of a kind once, and does not depend on the order that it is given', () => {
  const figures = fc.record(
    {
      language: fc.constantFrom('en', 'de', 'any'),
      path: fc.constantFrom('stream' as const, 'batch' as const),
      quality: fc.nat(5),
      qualityAxis: fc.constantFrom('wer', 'mos'),
      latencyMs: fc.nat(5),
      costMicroUsd: fc.nat(5),
    },
    { requiredKeys: [] },
  );
  const models = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('a:x', 'a:y', 'b:x', 'b:y'),
      fc.constantFrom('llm' as const, 'stt' as const),
      fc.array(figures),
    ),
    { selector: ([name, kind]) => `${name} ${kind}`, maxLength: 8 },
  );
  const query = fc.record({
    language: fc.constantFrom('en', 'de-CH', 'xx'),
    objective: fc.constantFrom('quality' as const, 'balanced' as const, 'latency' as const, 'cost' as const),
    path: fc.constantFrom('stream' as const, 'batch' as const, null),
  });
  fc.assert(
    fc.property(models, query, fc.infiniteStream(fc.nat()), (some, query, seeds) => {
      const made = some.map(([name, kind, figures]) => model(name, figures, kind));
      const projected = project(made, query);
      const shuffled = made
        .map((model) => ({ model, at: seeds.next().value ?? 0 }))
        .sort((one, other) => one.at - other.at)
        .map(({ model }) => model);
      expect(project(shuffled, query)).toEqual(projected);
      expect(new Set(projected.map(({ model }) => model))).toEqual(new Set(made));
      for (const kind of ['llm', 'stt'] as const) {
        const ranks = projected.filter(({ model }) => model.kind === kind).flatMap(({ rank }) => rank ?? []);
        expect(ranks).toEqual(ranks.map((_, at) => at + 1));
      }
    }),
  );
});
