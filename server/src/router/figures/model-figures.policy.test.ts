import { describe, expect, it } from '@jest/globals';
import { effectiveFigures } from './effective.policy.ts';
import { modelFigures } from './model-figures.policy.ts';
import type { Figure } from './types.ts';

const figure = (facts: Partial<Figure>): Figure => ({
  vendor: 'acme',
  kind: 'tts',
  model: 'say',
  voice: null,
  language: null,
  path: null,
  board: null,
  region: null,
  location: null,
  metric: 'naturalness',
  value: 50,
  unit: 'score',
  n: null,
  p50: null,
  p90: null,
  ci: null,
  basis: 'measured',
  estimated: false,
  unjudgeable: null,
  comparableAcrossLanguages: null,
  sweeps: null,
  wideTail: null,
  source: 'https://example.org/',
  date: '2026-11-20',
  ...facts,
});

// docs/decisions/figures.md#d55
describe('of figures of the same thing', () => {
  it('the newest by date counts, of one date the one imported last, and the newest of all come first', () => {
    const figures = [
      figure({ value: 1, date: '2026-11-03' }),
      figure({ value: 2, date: '2026-11-01' }),
      figure({ metric: 'robustness', value: 3 }),
      figure({ metric: 'robustness', value: 4 }),
      figure({ value: 5, board: 'another' }),
    ];
    expect(effectiveFigures(figures).map(({ value }) => value)).toEqual([5, 4, 1]);
  });
});

describe('what the ranking knows of a model', () => {
  it('has one line for each language and path, and lends what does not depend on them', () => {
    const made = modelFigures('tts', [
      figure({ language: 'en', value: 71 }),
      figure({ metric: 'first_content_ms', path: 'stream', value: 120, p50: 110 }),
      figure({ metric: 'price_1m_chars_usd', value: 12.5 }),
    ]);
    const cost = { costMicroUsd: 12_500_000, costBasis: 'million_characters' };
    const quality = { quality: 71, qualityAxis: 'naturalness', qualityLowerIsBetter: false };
    expect(made).toEqual([
      { language: 'any', path: 'stream', qualityLowerIsBetter: false, latencyMs: 110, ...cost },
      { language: 'any', path: 'batch', qualityLowerIsBetter: false, ...cost },
      { language: 'en', path: 'stream', ...quality, latencyMs: 110, ...cost },
      { language: 'en', path: 'batch', ...quality, ...cost },
    ]);
  });

  it('names the axis of a quality by its board, and less of an error is better', () => {
    const quality = figure({ kind: 'llm', metric: 'quality', board: 'index', value: 61 });
    expect(modelFigures('llm', [quality])[0]).toMatchObject({ quality: 61, qualityAxis: 'index' });
    const errors = figure({ kind: 'stt', metric: 'word_error_rate', value: 0.04 });
    expect(modelFigures('stt', [errors])[0]).toMatchObject({ quality: 0.04, qualityLowerIsBetter: true });
  });

  it('is nothing where there is no figure', () => expect(modelFigures('tts', [])).toEqual([]));
});
