import type { ModelKind } from '../../providers/ports/catalog-model.ts';
import { factsOfMetric, type Metric } from './metrics.policy.ts';
import type { Figure, FigurePath, ModelFigures } from './types.ts';

const paths: readonly FigurePath[] = ['stream', 'batch'];
const latencyOf = { stream: 'first_content_ms', batch: 'total_ms' } as const satisfies Record<FigurePath, Metric>;
// The first that there is a figure of.
const qualityOf: Readonly<Record<ModelKind, readonly Metric[]>> = {
  llm: ['quality'],
  stt: ['quality', 'word_error_rate'],
  tts: ['quality', 'naturalness'],
};
const costOf = {
  llm: { metric: 'price_output_1m_tokens_usd', basis: 'million_output_tokens' },
  stt: { metric: 'price_audio_hour_usd', basis: 'audio_hour' },
  tts: { metric: 'price_1m_chars_usd', basis: 'million_characters' },
} as const satisfies Record<ModelKind, { metric: Metric; basis: string }>;

/**
 * What the ranking knows of one model, by language and path. A figure that does not depend on the language, or the path,
 * stands in for a missing one of each. `figures` are the model's own, of one kind, in the order in which they are preferred.
 */
export function modelFigures(kind: ModelKind, figures: readonly Figure[]): ModelFigures[] {
  const languages = [...new Set(figures.map(({ language }) => language))].sort(byName);
  return languages.flatMap((language) =>
    paths.flatMap((path) => {
      const serving = figures.filter(
        (one) => (one.path === path || one.path === null) && (one.language === language || one.language === null),
      );
      // Figures of every language come last, and those of one path before those of both.
      const ordered = serving.toSorted((one, other) => rankOf(one, language) - rankOf(other, language));
      if (!ordered.some((one) => one.language === language)) return [];
      const found = figuresOf(kind, { language, path, ordered });
      // What ranks nothing is no figure of the ranking: a limit of characters makes no model benchmarked.
      return hasAxis(found) ? [found] : [];
    }),
  );
}

function hasAxis({ quality, latencyMs, costMicroUsd }: ModelFigures): boolean {
  return quality !== undefined || latencyMs !== undefined || costMicroUsd !== undefined;
}

function figuresOf(
  kind: ModelKind,
  { language, path, ordered }: { language: string | null; path: FigurePath; ordered: readonly Figure[] },
): ModelFigures {
  const find = (metric: Metric) => ordered.find((one) => one.metric === metric);
  const quality = qualityOf[kind].map(find).find((one) => one !== undefined);
  const latency = find(latencyOf[path]);
  const partial = find('first_partial_ms');
  const cost = find(costOf[kind].metric);
  return {
    language: language ?? 'any',
    path,
    qualityLowerIsBetter: quality !== undefined && !factsOfMetric(quality.metric).higherIsBetter,
    ...(quality === undefined ? {} : { quality: quality.value, qualityAxis: quality.board ?? quality.metric }),
    ...(latency === undefined ? {} : { latencyMs: latency.p50 ?? latency.value }),
    ...(partial === undefined ? {} : { firstPartialMs: partial.value }),
    ...(cost === undefined ? {} : { costMicroUsd: Math.round(cost.value * 1_000_000), costBasis: costOf[kind].basis }),
  };
}

function rankOf(figure: Figure, language: string | null): number {
  return (figure.language === language ? 0 : 2) + (figure.path === null ? 1 : 0);
}

function byName(one: string | null, other: string | null): number {
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
