/** The metrics that labels and reasons are about, of which more is better. */
export type JudgedMetric = 'naturalness' | 'panel_named_pct' | 'panel_mos' | 'robustness';
export type Label = 'natural' | 'clear' | 'expressive' | 'robust' | 'consistent';
export type Pace = 'slow' | 'normal' | 'brisk' | 'fast';
export type UseCase = 'longform' | 'phone';
export type Verdict = 'measured' | 'measured_no_labels' | 'unmeasured';

/** One label: what it says, of which figure, and how a sentence names that figure. */
interface LabelRule {
  readonly value: Label;
  readonly label: string;
  readonly means: string;
  /** Null where more than one figure decides. */
  readonly metric: JudgedMetric | null;
  /** What it is, where it is a strength, and what it is where it is a weakness. */
  readonly strong: string;
  readonly weak: string;
  readonly figure: (value: number) => string;
}

const higher =
  'at least half a standard deviation above the mean of all that were measured in the language on the board';

/**
 * The vocabulary of the catalogs (docs/decisions/figures.md#d54): what GET /v1/tts/meta serves, and what voices and models are
 * labelled and filtered by.
 */
export const vocabulary = {
  quality: [
    {
      value: 'natural',
      label: 'Natural',
      means: `Naturalness ${higher}`,
      metric: 'naturalness',
      strong: 'Sounds natural',
      weak: 'Sounds less natural than most',
      figure: (value) => `naturalness ${shown(value)}`,
    },
    {
      value: 'clear',
      label: 'Clear',
      means: `Share of words that a panel understood ${higher}`,
      metric: 'panel_named_pct',
      strong: 'Is understood',
      weak: 'Is understood less than most',
      figure: (value) => `${shown(value)} % of words named by a panel`,
    },
    {
      value: 'expressive',
      label: 'Expressive',
      means: `Opinion score of a panel ${higher}`,
      metric: 'panel_mos',
      strong: 'Pleases listeners',
      weak: 'Pleases listeners less than most',
      figure: (value) => `opinion score ${shown(value)} of a panel`,
    },
    {
      value: 'robust',
      label: 'Robust',
      means: `Robustness against difficult texts ${higher}; measured for English only`,
      metric: 'robustness',
      strong: 'Reads difficult texts',
      weak: 'Stumbles over difficult texts more than most',
      figure: (value) => `robustness ${shown(value)}`,
    },
    {
      value: 'consistent',
      label: 'Consistent',
      means: 'Latency without a wide tail, and naturalness that spreads less than the mean of all that were measured',
      metric: null,
      strong: 'Stays the same from call to call',
      weak: 'Varies from call to call more than most',
      figure: (value) => `naturalness spreads over ${shown(value)}`,
    },
  ],
  // Half open: the first number is in, the second is not; the last has no end.
  pace: [
    { value: 'slow', label: 'Slow', rangeWpm: [0, 140] },
    { value: 'normal', label: 'Normal', rangeWpm: [140, 170] },
    { value: 'brisk', label: 'Brisk', rangeWpm: [170, 200] },
    { value: 'fast', label: 'Fast', rangeWpm: [200] },
  ],
  capacity: [5_000, 7_500, 10_000, 20_000],
  useCases: [
    {
      value: 'longform',
      label: 'Long form',
      hint: 'Articles, books and lessons: pleasant for an hour, and the same voice at its end',
      requires: ['natural', 'consistent'],
      minCharsPerCall: 10_000,
    },
    {
      value: 'phone',
      label: 'Phone',
      hint: 'Calls over narrow and noisy lines: names and numbers are understood',
      requires: ['clear', 'robust'],
      minCharsPerCall: 5_000,
    },
  ],
  notes: [
    'A voice has the labels of its own figures where it has any, else those of the model that it is paired with.',
    'The mean and the standard deviation are of all figures of the metric in the language on the board.',
    'robust is measured for English only.',
  ],
} as const satisfies {
  quality: readonly LabelRule[];
  pace: readonly { value: Pace; label: string; rangeWpm: readonly [number, number] | readonly [number] }[];
  capacity: readonly number[];
  useCases: readonly {
    value: UseCase;
    label: string;
    hint: string;
    requires: readonly Label[];
    minCharsPerCall: number;
  }[];
  notes: readonly string[];
};

const rules: readonly LabelRule[] = vocabulary.quality;

/** What was measured of a voice or a model in one language. Null is unknown. */
export interface QualityFacts {
  readonly metrics: Readonly<Partial<Record<JudgedMetric, number>>>;
  /** The width of the confidence interval of naturalness. */
  readonly spread: number | null;
  readonly wideTail: boolean | null;
}

/** What all those have that were measured in the language on the board; a metric that none has is absent. */
export interface Field {
  readonly metrics: Readonly<Partial<Record<JudgedMetric, FieldStatistics>>>;
  readonly meanSpread: number | null;
}

export interface FieldStatistics {
  readonly mean: number;
  /** The standard deviation of the whole field. */
  readonly deviation: number;
}

/** Null for an empty field. */
export function statisticsOf(values: readonly number[]): FieldStatistics | null {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) };
}

/** The labels that the figures reach, in the order of the vocabulary. */
export function labelsOf(facts: QualityFacts, field: Field): Label[] {
  return rules.filter((rule) => reaches(rule, facts, field)).map(({ value }) => value);
}

/** Whether there are figures, and whether they reach a label. */
export function verdictOf({ metrics, spread, wideTail }: QualityFacts, labels: readonly Label[]): Verdict {
  if (labels.length > 0) return 'measured';
  const isMeasured = Object.keys(metrics).length > 0 || spread !== null || wideTail !== null;
  return isMeasured ? 'measured_no_labels' : 'unmeasured';
}

/** The bucket of a speaking rate in words a minute. */
export function paceOf(wordsPerMinute: number): Pace | null {
  const found = vocabulary.pace.find(({ rangeWpm: [from, to = Number.POSITIVE_INFINITY] }) => {
    return wordsPerMinute >= from && wordsPerMinute < to;
  });
  return found?.value ?? null;
}

/** What a use case stands for: labels that all have to be there, and a floor of characters in one call. */
export function expandUseCase(useCase: UseCase): { requires: readonly Label[]; minCharsPerCall: number } {
  const { requires, minCharsPerCall } = useCases[useCase];
  return { requires, minCharsPerCall };
}

const useCases = Object.fromEntries(vocabulary.useCases.map((one) => [one.value, one])) as Readonly<
  Record<UseCase, (typeof vocabulary.useCases)[number]>
>;

function reaches({ metric }: LabelRule, { metrics, spread, wideTail }: QualityFacts, field: Field): boolean {
  if (metric === null) {
    return wideTail === false && spread !== null && field.meanSpread !== null && spread < field.meanSpread;
  }
  const [value, statistics] = [metrics[metric], field.metrics[metric]];
  return (
    value !== undefined && statistics !== undefined && isAtLeast(value, statistics.mean + statistics.deviation / 2)
  );
}

/** Reasons for and against, as sentences that each name their figure. */
export interface Why {
  readonly bestFor: readonly string[];
  readonly strengths: readonly string[];
  readonly weaknesses: readonly string[];
  readonly tradeoffs: readonly string[];
}

/** Made of the labels, and of the metrics that are furthest from the mean of the field. */
export function whyOf(facts: QualityFacts, field: Field, maxCharsPerCall: number | null): Why {
  const labels = labelsOf(facts, field);
  const sentence = (rule: LabelRule, text: string) => `${text} (${rule.figure(figureOf(rule, facts))}).`;
  const strong = rules.filter(({ value }) => labels.includes(value)).sort(byDistance(facts, field));
  const weak = rules.filter((rule) => isWeak(rule, facts, field)).sort(byDistance(facts, field));
  const [best, worst] = [strong[0], weak[0]];
  return {
    bestFor: vocabulary.useCases
      .filter(({ requires, minCharsPerCall }) => {
        return requires.every((label) => labels.includes(label)) && (maxCharsPerCall ?? 0) >= minCharsPerCall;
      })
      .map(({ label, minCharsPerCall }) => `${label} (at least ${minCharsPerCall} characters a call).`),
    strengths: strong.map((rule) => sentence(rule, rule.strong)),
    weaknesses: weak.map((rule) => sentence(rule, rule.weak)),
    tradeoffs:
      best === undefined || worst === undefined
        ? []
        : [sentence(best, best.strong).replace(/\.$/, `; ${lowerFirst(sentence(worst, worst.weak))}`)],
  };
}

/** The labels, the pace and the capacity in words, each with its figure. */
export function summaryOf(
  facts: QualityFacts,
  labels: readonly Label[],
  { wordsPerMinute, maxCharsPerCall }: { wordsPerMinute: number | null; maxCharsPerCall: number | null },
): string[] {
  const pace = wordsPerMinute === null ? null : paceOf(wordsPerMinute);
  return [
    ...rules
      .filter(({ value }) => labels.includes(value))
      .map((rule) => `${rule.label}: ${rule.figure(figureOf(rule, facts))}`),
    ...vocabulary.pace
      .filter(({ value }) => value === pace)
      .map(({ label }) => `${label}: ${shown(wordsPerMinute ?? 0)} words a minute`),
    ...(maxCharsPerCall === null ? [] : [`${grouped(maxCharsPerCall)} characters a call`]),
  ];
}

function isWeak({ metric }: LabelRule, facts: QualityFacts, field: Field): boolean {
  if (metric === null) return facts.wideTail === true && facts.spread !== null;
  const [value, statistics] = [facts.metrics[metric], field.metrics[metric]];
  if (value === undefined || statistics === undefined || statistics.deviation === 0) return false;
  return isAtLeast(statistics.mean - statistics.deviation / 2, value);
}

function byDistance(facts: QualityFacts, field: Field) {
  const distance = ({ metric }: LabelRule): number => {
    if (metric === null) return 0;
    const { mean, deviation } = field.metrics[metric] ?? { mean: 0, deviation: 0 };
    return deviation === 0 ? 0 : Math.abs((facts.metrics[metric] ?? mean) - mean) / deviation;
  };
  return (one: LabelRule, other: LabelRule): number => distance(other) - distance(one);
}

function figureOf({ metric }: LabelRule, { metrics, spread }: QualityFacts): number {
  return (metric === null ? spread : metrics[metric]) ?? 0;
}

// The mean of equal values may differ from them in its last digit.
function isAtLeast(value: number, floor: number): boolean {
  return value >= floor - 1e-9 * Math.max(1, Math.abs(floor));
}

function shown(value: number): string {
  return String(Math.round(value * 100) / 100);
}

// Made once: making it is what takes long.
const thousands = new Intl.NumberFormat('en-US');

/** With commas between thousands. */
export function grouped(count: number): string {
  return thousands.format(count);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
