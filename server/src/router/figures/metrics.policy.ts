import type { ModelKind } from '../../providers/ports/catalog-model.ts';

/** The version of the form in which answers show figures (interface, model listing). */
export const benchmarkSchema = 2;

/** What a metric is: its unit, its direction, and the values that can be true. */
interface MetricFacts {
  readonly unit: string;
  /** The models that it can be measured on. */
  readonly kinds: readonly ModelKind[];
  readonly higherIsBetter: boolean;
  readonly from: number;
  readonly to: number;
  readonly isWhole?: boolean;
}

const every = ['llm', 'stt', 'tts'] as const;
const score = { kinds: ['tts'], unit: 'score', higherIsBetter: true, from: 0, to: 100 } as const;
const ms = { kinds: every, unit: 'ms', higherIsBetter: false, from: 0, to: 600_000 } as const;
const usd = { unit: 'usd', higherIsBetter: false, from: 0, to: 10_000 } as const;

/** Every metric that a figure can have (docs/decisions/figures.md#d96). A value outside of its bounds is a mistake of its writer. */
export const metrics = {
  /** On the axis that the board names. */
  quality: { kinds: every, unit: 'score', higherIsBetter: true, from: -1_000_000, to: 1_000_000 },
  naturalness: score,
  robustness: score,
  panel_mos: { kinds: ['tts'], unit: 'mos', higherIsBetter: true, from: 1, to: 5 },
  panel_named_pct: { kinds: ['tts'], unit: 'percent', higherIsBetter: true, from: 0, to: 100 },
  word_error_rate: { kinds: ['stt'], unit: 'ratio', higherIsBetter: false, from: 0, to: 10 },
  error_rate: { kinds: every, unit: 'ratio', higherIsBetter: false, from: 0, to: 1 },
  words_per_minute: { kinds: ['tts'], unit: 'words_per_minute', higherIsBetter: true, from: 20, to: 600 },
  max_chars_per_call: {
    kinds: ['tts'],
    unit: 'characters',
    higherIsBetter: true,
    from: 1,
    to: 10_000_000,
    isWhole: true,
  },
  first_content_ms: ms,
  first_partial_ms: ms,
  total_ms: ms,
  price_input_1m_tokens_usd: { ...usd, kinds: ['llm'] },
  price_cached_input_1m_tokens_usd: { ...usd, kinds: ['llm'] },
  price_output_1m_tokens_usd: { ...usd, kinds: ['llm'] },
  price_1m_chars_usd: { ...usd, kinds: ['tts'] },
  price_min_usd: { ...usd, kinds: ['tts'] },
  price_audio_hour_usd: { ...usd, kinds: ['stt'] },
} as const satisfies Readonly<Record<string, MetricFacts>>;

export type Metric = keyof typeof metrics;

export const metricNames = Object.keys(metrics) as [Metric, ...Metric[]];

export const factsOfMetric = (metric: Metric): MetricFacts => metrics[metric];
