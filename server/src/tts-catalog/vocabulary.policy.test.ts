import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  expandUseCase,
  type Field,
  type JudgedMetric,
  labelsOf,
  paceOf,
  type QualityFacts,
  statisticsOf,
  verdictOf,
  whyOf,
} from './vocabulary.policy.ts';

const names: readonly JudgedMetric[] = ['naturalness', 'panel_named_pct', 'panel_mos', 'robustness'];
const nothing: QualityFacts = { metrics: {}, spread: null, wideTail: null };

/** The field of these. */
function fieldOf(all: readonly QualityFacts[]): Field {
  const metrics: Partial<Record<JudgedMetric, { mean: number; deviation: number }>> = {};
  for (const name of names) {
    const statistics = statisticsOf(
      all.flatMap(({ metrics: { [name]: value } }) => (value === undefined ? [] : [value])),
    );
    if (statistics !== null) metrics[name] = statistics;
  }
  const spreads = all.flatMap(({ spread }) => (spread === null ? [] : [spread]));
  return { metrics, meanSpread: statisticsOf(spreads)?.mean ?? null };
}

/** The same rules said over again, one by one, as decision 54 has them. */
function naiveLabels(facts: QualityFacts, all: readonly QualityFacts[]): string[] {
  const labels: string[] = [];
  const earns = (metric: JudgedMetric): boolean => {
    const own = facts.metrics[metric];
    if (own === undefined) return false;
    const values: number[] = [];
    for (const one of all) {
      const value = one.metrics[metric];
      if (value !== undefined) values.push(value);
    }
    let sum = 0;
    for (const value of values) sum += value;
    const mean = sum / values.length;
    let squares = 0;
    for (const value of values) squares += (value - mean) * (value - mean);
    return own - mean - Math.sqrt(squares / values.length) / 2 >= -1e-7;
  };
  if (earns('naturalness')) labels.push('natural');
  if (earns('panel_named_pct')) labels.push('clear');
  if (earns('panel_mos')) labels.push('expressive');
  if (earns('robustness')) labels.push('robust');
  let spreads = 0;
  let measured = 0;
  for (const { spread } of all) {
    if (spread === null) continue;
    spreads += spread;
    measured += 1;
  }
  if (facts.wideTail === false && facts.spread !== null && facts.spread * measured < spreads) labels.push('consistent');
  return labels;
}

// Halves of small numbers: their sums are exact.
const half = fc.integer({ min: 0, max: 40 }).map((value) => value / 2);
const facts: fc.Arbitrary<QualityFacts> = fc.record({
  metrics: fc.record(Object.fromEntries(names.map((name) => [name, half])), { requiredKeys: [] }),
  spread: fc.option(half),
  wideTail: fc.option(fc.boolean()),
});

// docs/decisions/figures.md#d54
describe('labels', () => {
  it('are those of the rules said over again', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 12 }), (all) => {
        const field = fieldOf(all);
        for (const one of all) expect(labelsOf(one, field)).toEqual(naiveLabels(one, all));
      }),
    );
  });

  it('are there at exactly half a standard deviation above the mean, and in a field that is all the same', () => {
    // Mean 2, deviation 2.
    const field: Field = { metrics: { naturalness: { mean: 2, deviation: 2 } }, meanSpread: null };
    const at = (naturalness: number) => labelsOf({ ...nothing, metrics: { naturalness } }, field);
    expect([at(2.999), at(3), at(4)]).toEqual([[], ['natural'], ['natural']]);
    const same = [0.1, 0.1, 0.1].map((robustness) => ({ ...nothing, metrics: { robustness } }));
    expect(labelsOf({ ...nothing, metrics: { robustness: 0.1 } }, fieldOf(same))).toEqual(['robust']);
  });
});

it('a verdict tells labels, figures without a label, and nothing apart', () => {
  expect(verdictOf({ ...nothing, metrics: { robustness: 9 } }, ['robust'])).toBe('measured');
  expect(verdictOf({ ...nothing, metrics: { robustness: 1 } }, [])).toBe('measured_no_labels');
  expect(verdictOf({ ...nothing, wideTail: true }, [])).toBe('measured_no_labels');
  expect(verdictOf(nothing, [])).toBe('unmeasured');
});

it.each([
  [0, 'slow'],
  [139.99, 'slow'],
  [140, 'normal'],
  [169.99, 'normal'],
  [170, 'brisk'],
  [199.99, 'brisk'],
  [200, 'fast'],
  [600, 'fast'],
  [-1, null],
])('%d words a minute are %s', (wordsPerMinute, pace) => expect(paceOf(wordsPerMinute)).toBe(pace));

it('a use case stands for labels and a floor', () => {
  expect(expandUseCase('longform')).toEqual({ requires: ['natural', 'consistent'], minCharsPerCall: 10_000 });
  expect(expandUseCase('phone')).toEqual({ requires: ['clear', 'robust'], minCharsPerCall: 5_000 });
});

describe('why', () => {
  const field: Field = {
    metrics: {
      naturalness: { mean: 60, deviation: 10 },
      panel_named_pct: { mean: 90, deviation: 2 },
      robustness: { mean: 50, deviation: 10 },
    },
    meanSpread: 4,
  };

  it('names the figure in every sentence, the furthest from the mean first', () => {
    const metrics = { naturalness: 66, panel_named_pct: 94, robustness: 31.234 };
    expect(whyOf({ metrics, spread: 2, wideTail: false }, field, 12_000)).toEqual({
      bestFor: ['Long form (at least 10000 characters a call).'],
      strengths: [
        'Is understood (94 % of words named by a panel).',
        'Sounds natural (naturalness 66).',
        'Stays the same from call to call (naturalness spreads over 2).',
      ],
      weaknesses: ['Stumbles over difficult texts more than most (robustness 31.23).'],
      tradeoffs: [
        'Is understood (94 % of words named by a panel); stumbles over difficult texts more than most (robustness 31.23).',
      ],
    });
  });

  it('is best for nothing below the floor of characters, and says nothing of what was not measured', () => {
    const metrics = { naturalness: 66 };
    expect(whyOf({ metrics, spread: 2, wideTail: false }, field, 9_999).bestFor).toEqual([]);
    const silent = { bestFor: [], strengths: [], weaknesses: [], tradeoffs: [] };
    expect(whyOf(nothing, field, null)).toEqual(silent);
  });
});
