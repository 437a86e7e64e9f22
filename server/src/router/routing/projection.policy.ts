import type { ModelKind } from '../../providers/ports/catalog-model.ts';
import { languageCode } from '../../platform/text/language-code.ts';
import { compareModels } from './catalog.policy.ts';
import type { ModelFigures, RankedModel } from '../figures/types.ts';
import type { Objective, RoutePath } from '../model/types.ts';

/** Which figures to rank by. */
export interface ProjectionQuery {
  /** BCP 47, in any case. */
  readonly language: string;
  readonly objective: Objective;
  /** Null takes for each kind the path on which this interface serves it, else the other one. */
  readonly path: RoutePath | null;
}

/** A model with its place among the models of its kind. */
export interface Projected {
  readonly model: RankedModel;
  /** Those of the language and path; null where there are none. */
  readonly figures: ModelFigures | null;
  /** From 1; null where the figures that the objective needs are not there. */
  readonly rank: number | null;
  /** From 0 to 1, more is better; null unless the objective is `balanced`. */
  readonly balancedScore: number | null;
}

const usualPath: Readonly<Record<ModelKind, RoutePath>> = { llm: 'stream', stt: 'batch', tts: 'stream' };
const weights = { quality: 0.5, latency: 0.25, cost: 0.25 } as const;
const measures = ['quality', 'latency', 'cost'] as const;
type Measure = (typeof measures)[number];

/**
 * Ranks models by their figures, each kind by itself: ranked ones first, by kind and rank, then the others by vendor,
 * kind and name. Figures are compared only where they measure the same thing: those on another axis or basis than most
 * of the kind have do not count. `balanced` is half quality, a quarter latency and a quarter cost, each spread from 0 (the
 * worst of the kind) to 1 (the best), and needs all three (docs/decisions/figures.md#d159).
 */
export function project(models: readonly RankedModel[], query: ProjectionQuery): Projected[] {
  const byKind = Map.groupBy(models.toSorted(compareModels), ({ kind }) => kind);
  const projected = [...byKind.keys()].sort().flatMap((kind) => projectKind(byKind.get(kind) ?? [], query));
  return [
    ...projected.filter(({ rank }) => rank !== null),
    ...projected.filter(({ rank }) => rank === null).sort((one, other) => compareModels(one.model, other.model)),
  ];
}

/** The figures of a model for a language and path: those of the language itself, else of every language. */
export function figuresFor(
  { kind, figures }: RankedModel,
  { language, path }: Pick<ProjectionQuery, 'language' | 'path'>,
): ModelFigures | null {
  const usual = usualPath[kind];
  const paths: readonly RoutePath[] = path === null ? [usual, usual === 'stream' ? 'batch' : 'stream'] : [path];
  for (const wanted of paths) {
    const some = figures.filter((figure) => figure.path === wanted);
    const code = languageCode(
      language,
      some.map((figure) => figure.language),
    );
    const found = some.find((figure) => figure.language === (code ?? 'any'));
    if (found !== undefined) return found;
  }
  return null;
}

/** The models of one kind: those that have a rank in its order, the others behind them. */
function projectKind(models: readonly RankedModel[], query: ProjectionQuery): Projected[] {
  const figures = models.map((model) => figuresFor(model, query));
  const isBalanced = query.objective === 'balanced';
  const values = query.objective === 'balanced' ? balanced(figures) : column(figures, query.objective);
  const rows = models.map((model, at) => ({ model, figures: figures[at] ?? null, value: values[at] ?? null }));
  const ranked = rows
    .filter(({ value }) => value !== null)
    .sort((one, other) => Number(one.value) - Number(other.value) || compareModels(one.model, other.model));
  return [...ranked, ...rows.filter(({ value }) => value === null)].map(({ model, figures, value }, at) => ({
    model,
    figures,
    rank: value === null ? null : at + 1,
    balancedScore: value === null || !isBalanced ? null : rounded(1 - value),
  }));
}

/** One value for each model, less is better; null where there is none to compare. */
type Column = readonly (number | null)[];

function column(figures: readonly (ModelFigures | null)[], measure: Measure): Column {
  const having = figures.filter((some) => some !== null).filter((some) => valueOf(some, measure) !== null);
  const [most] = [...Map.groupBy(having, (some) => scaleOf(some, measure))]
    .map(([scale, { length }]) => ({ scale, length }))
    .sort((one, other) => other.length - one.length || (one.scale < other.scale ? -1 : 1));
  return figures.map((some) =>
    some !== null && scaleOf(some, measure) === most?.scale ? valueOf(some, measure) : null,
  );
}

function balanced(figures: readonly (ModelFigures | null)[]): Column {
  const weighed = measures.map((measure) => ({ weight: weights[measure], values: spread(column(figures, measure)) }));
  return figures.map((_, at) => {
    let sum = 0;
    for (const { weight, values } of weighed) {
      const value = values[at] ?? null;
      if (value === null) return null;
      sum += weight * value;
    }
    return rounded(sum);
  });
}

/** From 0, the best, to 1, the worst. */
function spread(values: Column): Column {
  const known = values.filter((value) => value !== null);
  const best = Math.min(...known);
  const worst = Math.max(...known);
  return values.map((value) => (value === null ? null : worst === best ? 0 : (value - best) / (worst - best)));
}

function scaleOf(figures: ModelFigures, measure: Measure): string {
  if (measure === 'quality') return `${figures.qualityAxis ?? ''} ${figures.qualityLowerIsBetter}`;
  return measure === 'latency' ? figures.path : (figures.costBasis ?? '');
}

function valueOf(figures: ModelFigures, measure: Measure): number | null {
  if (measure === 'latency') return figures.latencyMs ?? null;
  if (measure === 'cost') return figures.costMicroUsd ?? null;
  if (figures.quality === undefined) return null;
  return figures.qualityLowerIsBetter ? figures.quality : -figures.quality;
}

// What is shown is what is ranked by: no order hangs on the last digits of a sum.
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
