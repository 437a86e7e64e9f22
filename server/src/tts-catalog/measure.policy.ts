import type { Figure, Metric } from '../router/index.ts';
import {
  type FigureIndex,
  type FiguresOfSubject,
  judgedMetrics,
  spreadOf,
  type Subject,
} from './figure-index.policy.ts';
import {
  type Field,
  type FieldStatistics,
  type JudgedMetric,
  type Label,
  labelsOf,
  type QualityFacts,
  type Verdict,
  verdictOf,
} from './vocabulary.policy.ts';

/** A language and those that stand in for it, best first; null is what does not depend on the language. */
export type LanguageChain = readonly (string | null)[];

/** What was measured of a model, or of a voice on it, in a language. */
export interface Measured {
  readonly judged: Readonly<Partial<Record<JudgedMetric, Figure>>>;
  readonly facts: QualityFacts;
  readonly field: Field;
  readonly labels: readonly Label[];
  readonly verdict: Verdict;
  /** Until the first audio of a stream. */
  readonly latency: Figure | null;
  readonly wordsPerMinute: number | null;
  readonly maxCharsPerCall: number | null;
}

/** What is known of what was not measured. */
const nothing: Measured = {
  judged: {},
  facts: { metrics: {}, spread: null, wideTail: null },
  field: { metrics: {}, meanSpread: null },
  labels: [],
  verdict: 'unmeasured',
  latency: null,
  wordsPerMinute: null,
  maxCharsPerCall: null,
};

/** Judges by the figures of the subject alone. */
export function measure(index: FigureIndex, subject: Subject, languages: LanguageChain): Measured {
  const figures = index.of(subject);
  if (figures === null) return nothing;
  const find = (metric: Metric) => firstIn(figures.get(metric) ?? [], languages);
  const latencies = streamLatencies(figures);
  const judged: Partial<Record<JudgedMetric, Figure>> = {};
  const values: Partial<Record<JudgedMetric, number>> = {};
  const fields: Partial<Record<JudgedMetric, FieldStatistics>> = {};
  for (const metric of judgedMetrics) {
    const figure = find(metric);
    if (figure === null) continue;
    judged[metric] = figure;
    values[metric] = figure.value;
    const statistics = index.fieldOf(figure);
    if (statistics !== null) fields[metric] = statistics;
  }
  const { naturalness } = judged;
  const facts: QualityFacts = {
    metrics: values,
    spread: naturalness === undefined ? null : spreadOf(naturalness),
    wideTail:
      firstIn(
        latencies.filter(({ wideTail }) => wideTail !== null),
        languages,
      )?.wideTail ?? null,
  };
  const field = { metrics: fields, meanSpread: naturalness === undefined ? null : index.meanSpreadOf(naturalness) };
  const labels = labelsOf(facts, field);
  return {
    judged,
    facts,
    field,
    labels,
    verdict: verdictOf(facts, labels),
    latency: firstIn(latencies, languages),
    wordsPerMinute: find('words_per_minute')?.value ?? null,
    maxCharsPerCall: find('max_chars_per_call')?.value ?? null,
  };
}

/** Until the first audio of a stream; figures are of streams unless they say otherwise. */
export function streamLatencies(figures: FiguresOfSubject | null): readonly Figure[] {
  return (figures?.get('first_content_ms') ?? []).filter(({ path }) => path !== 'batch');
}

/** The middle of the figure, where it has one. */
export function middleOf({ p50, value }: Figure): number {
  return p50 ?? value;
}

/** The first figure of the first language that has one. */
export function firstIn(figures: readonly Figure[], languages: LanguageChain): Figure | null {
  for (const language of languages) {
    const found = figures.find((figure) => figure.language === language);
    if (found !== undefined) return found;
  }
  return null;
}
