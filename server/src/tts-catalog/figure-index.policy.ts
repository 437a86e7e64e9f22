import type { Figure, Metric } from '../router/index.ts';
import { type FieldStatistics, type JudgedMetric, statisticsOf, vocabulary } from './vocabulary.policy.ts';

/** What a figure is of: a model, or a voice on it. */
export interface Subject {
  readonly vendor: string;
  readonly model: string;
  /** Null is the model itself. */
  readonly voice: string | null;
}

export type FiguresOfSubject = ReadonlyMap<Metric, readonly Figure[]>;

/** All figures of speech, by what they are of. */
export interface FigureIndex {
  /** By metric, in the order in which they are preferred; null where there is none. */
  of(subject: Subject): FiguresOfSubject | null;
  /** What all have that were measured as this figure was: of its metric and language, on its board. */
  fieldOf(figure: Figure): FieldStatistics | null;
  /** The mean width of the confidence intervals among those. */
  meanSpreadOf(figure: Figure): number | null;
  /** Every language that a figure is of. */
  readonly languages: ReadonlySet<string>;
}

interface FieldValues {
  readonly values: number[];
  readonly spreads: number[];
  readonly subjects: Set<string>;
}

/** Every metric that a label is of. */
export const judgedMetrics: readonly JudgedMetric[] = vocabulary.quality.flatMap(({ metric }) =>
  metric === null ? [] : [metric],
);

/** `figures` are in the order in which they are preferred: the first of a subject counts in its field. */
export function createFigureIndex(figures: readonly Figure[]): FigureIndex {
  const bySubject = new Map<string, Map<Metric, Figure[]>>();
  const fields = new Map<string, FieldValues>();
  const languages = new Set<string>();
  for (const figure of figures) {
    const subject = subjectKey(figure);
    const own = bySubject.get(subject) ?? new Map<Metric, Figure[]>();
    bySubject.set(subject, own);
    const ofMetric = own.get(figure.metric);
    if (ofMetric === undefined) own.set(figure.metric, [figure]);
    else ofMetric.push(figure);
    if (figure.language !== null) languages.add(figure.language);
    if (judgedMetrics.some((metric) => metric === figure.metric)) enter(fields, subject, figure);
  }
  const statistics = new Map(
    Array.from(fields, ([key, { values, spreads }]) => [
      key,
      { field: statisticsOf(values), meanSpread: statisticsOf(spreads)?.mean ?? null },
    ]),
  );
  return {
    of: (subject) => bySubject.get(subjectKey(subject)) ?? null,
    fieldOf: (figure) => statistics.get(fieldKey(figure))?.field ?? null,
    meanSpreadOf: (figure) => statistics.get(fieldKey(figure))?.meanSpread ?? null,
    languages,
  };
}

/** The width of the confidence interval. */
export function spreadOf({ ci }: Figure): number | null {
  return ci === null ? null : ci[1] - ci[0];
}

function enter(fields: Map<string, FieldValues>, subject: string, figure: Figure): void {
  const key = fieldKey(figure);
  const field = fields.get(key) ?? { values: [], spreads: [], subjects: new Set() };
  fields.set(key, field);
  if (field.subjects.has(subject)) return;
  field.subjects.add(subject);
  field.values.push(figure.value);
  const spread = spreadOf(figure);
  if (spread !== null) field.spreads.push(spread);
}

function subjectKey({ vendor, model, voice }: Subject): string {
  // No name has a U+0000, and none is empty.
  return `${vendor}\0${model}\0${voice ?? ''}`;
}

function fieldKey({ metric, language, board }: Figure): string {
  return `${metric}\0${language ?? ''}\0${board ?? ''}`;
}
