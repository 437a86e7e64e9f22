// The rules of GET /v1/tts/voices said over again, one by one, without an index: what is compared with it must agree.
import type { Figure, SpeechFacts } from '../../server/src/router/index.ts';

/** As the query of the operation has it, in canonical spelling. */
export interface NaiveQuestion {
  use_case?: 'longform' | 'phone';
  quality?: readonly string[];
  min_chars_per_call?: number;
  pace?: 'slow' | 'normal' | 'brisk' | 'fast';
  vendor?: string;
  gender?: string;
  accent?: string;
  language?: string;
  model?: string;
  include_unmeasured?: string;
  benchmark_language: string;
  sort: 'model_naturalness' | 'latency' | 'model_cost' | 'pace' | 'max_chars' | 'name';
}

export interface NaiveAnswer {
  ids: string[];
  models: string[];
  facets: Record<'vendor' | 'accent' | 'quality', { value: string; count: number }[]>;
  blockers: { param: string; value: string; blocks: number; sole_binding: boolean }[];
}

interface Row {
  id: string;
  vendor: string;
  name: string;
  gender: string | null;
  accent: string | null;
  languages: readonly string[];
  modelId: string;
  labels: string[];
  isMeasured: boolean;
  chars: number | null;
  words: number | null;
  latency: number | null;
  naturalness: number | null;
  cost: number | null;
}

const labelOf = {
  natural: 'naturalness',
  clear: 'panel_named_pct',
  expressive: 'panel_mos',
  robust: 'robustness',
} as const;
export const useCases = {
  longform: { labels: ['natural', 'consistent'], chars: 10_000 },
  phone: { labels: ['clear', 'robust'], chars: 5_000 },
};

/** Answers with all voices that are found, in their order. */
export function naiveVoices(facts: SpeechFacts, question: NaiveQuestion): NaiveAnswer {
  const { model, sort, benchmark_language: language } = question;
  const all = rowsOf(facts, language, null);
  const rows = model === undefined ? all : rowsOf(facts, language, model);
  const found = rows.filter((row) => passes(row, question));
  return {
    ids: order(found, sort).map(({ id }) => id),
    models: order(found, sort).map(({ modelId }) => modelId),
    facets: {
      vendor: facet(rows, question, 'vendor', new Set(facts.voices.map(({ vendor }) => vendor))),
      accent: facet(rows, question, 'accent', new Set(facts.voices.flatMap(({ accent }) => accent ?? []))),
      quality: facet(rows, question, 'quality', new Set([...Object.keys(labelOf), 'consistent'])),
    },
    blockers: found.length > 0 ? [] : blockers(all, rows, question),
  };
}

function passes(row: Row, question: Omit<NaiveQuestion, 'benchmark_language' | 'sort'>): boolean {
  const { use_case: useCase, quality = [], min_chars_per_call: floor, pace, language } = question;
  const has = (label: string): boolean => row.labels.includes(label);
  if (useCase !== undefined && !useCases[useCase].labels.every(has)) return false;
  if (useCase !== undefined && (row.chars === null || row.chars < useCases[useCase].chars)) return false;
  if (!quality.every(has)) return false;
  if (floor !== undefined && (row.chars === null || row.chars < floor)) return false;
  if (pace !== undefined && paceOf(row.words) !== pace) return false;
  if (question.vendor !== undefined && row.vendor !== question.vendor) return false;
  if (question.gender !== undefined && row.gender !== question.gender) return false;
  if (question.accent !== undefined && row.accent !== question.accent) return false;
  if (language !== undefined && !row.languages.some((tag) => speaks(tag, language))) return false;
  if (['false', '0'].includes(question.include_unmeasured ?? 'true') && !row.isMeasured) return false;
  return true;
}

function speaks(tag: string, asked: string): boolean {
  const [ours, theirs] = [tag.split('-'), asked.split('-')];
  // A region has two letters or three digits, and does not stand first.
  if (theirs.slice(1).some((part) => /^([A-Za-z]{2}|\d{3})$/.test(part))) return tag === asked;
  return theirs.every((part, at) => part === ours[at]);
}

function paceOf(words: number | null): string | null {
  if (words === null) return null;
  if (words < 140) return 'slow';
  if (words < 170) return 'normal';
  return words < 200 ? 'brisk' : 'fast';
}

function facet(rows: Row[], question: NaiveQuestion, param: 'vendor' | 'accent' | 'quality', values: Set<string>) {
  const chosen = param === 'quality' ? (question.quality ?? []) : [question[param] ?? []].flat();
  const counted = [...new Set([...values, ...chosen])].map((value) => {
    const choice = param === 'quality' ? { quality: [...(question.quality ?? []), value] } : { [param]: value };
    return { value, count: rows.filter((row) => passes(row, { ...question, ...choice })).length };
  });
  return counted
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

function blockers(all: Row[], rows: Row[], question: NaiveQuestion): NaiveAnswer['blockers'] {
  const found: NaiveAnswer['blockers'] = [];
  const { benchmark_language: _figures, sort: _sort, model, quality = [], ...single } = question;
  const add = (param: string, value: string, alone: Partial<NaiveQuestion>, without: Partial<NaiveQuestion>) => {
    const blocks = all.filter((row) => !passes(row, alone)).length;
    const isSole = rows.some((row) => passes(row, without));
    if (blocks > 0 || isSole) found.push({ param, value, blocks, sole_binding: isSole });
  };
  for (const [param, value] of Object.entries(single)) {
    if (param === 'include_unmeasured' && !['false', '0'].includes(String(value))) continue;
    add(param, String(value), { [param]: value }, { ...question, [param]: undefined });
  }
  for (const label of quality) {
    add('quality', label, { quality: [label] }, { ...question, quality: quality.filter((one) => one !== label) });
  }
  if (model !== undefined) {
    const blocks = all.length - rows.length;
    const isSole = all.some((row) => passes(row, question));
    if (blocks > 0 || isSole) found.push({ param: 'model', value: model, blocks, sole_binding: isSole });
  }
  const rank = (one: (typeof found)[number]) => (one.sole_binding ? 0 : 1);
  return found.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      other.blocks - one.blocks ||
      (`${one.param} ${one.value}` < `${other.param} ${other.value}` ? -1 : 1),
  );
}

function order(rows: Row[], sort: NaiveQuestion['sort']): Row[] {
  const value = (row: Row): number | string | null => {
    if (sort === 'name') return row.name.toLowerCase();
    const axis = {
      model_naturalness: 'naturalness',
      latency: 'latency',
      model_cost: 'cost',
      pace: 'words',
      max_chars: 'chars',
    };
    return row[axis[sort] as 'naturalness' | 'latency' | 'cost' | 'words' | 'chars'];
  };
  const descending = sort === 'model_naturalness' || sort === 'max_chars';
  return [...rows].sort((one, other) => {
    if (sort !== 'name' && one.isMeasured !== other.isMeasured) return one.isMeasured ? -1 : 1;
    const [a, b] = [value(one), value(other)];
    if (a === null && b !== null) return 1;
    if (b === null && a !== null) return -1;
    if (a !== null && b !== null && a !== b) return a < b === descending ? 1 : -1;
    return one.id < other.id ? -1 : 1;
  });
}

function rowsOf(facts: SpeechFacts, language: string, pinned: string | null): Row[] {
  const models = facts.models
    .filter(
      ({ isRoutable, vendor, model }) =>
        isRoutable && (pinned === null || [model, `${vendor}:${model}`].includes(pinned)),
    )
    .map((model) => ({ ...model, id: `${model.vendor}:${model.model}` }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  return facts.voices.flatMap((voice) => {
    const able = models.filter((one) => one.vendor === voice.vendor);
    const named =
      voice.models.length === 0 ? able : voice.models.flatMap((name) => able.filter(({ model }) => model === name));
    const isOn = ({ model }: { model: string }) =>
      facts.figures.some((one) => one.vendor === voice.vendor && one.model === model && one.voice === voice.voiceId);
    const model = named.find(isOn) ?? named[0];
    if (model === undefined) return [];
    const own = known(facts, { vendor: voice.vendor, model: model.model, voice: voice.voiceId }, language);
    const its = known(facts, { vendor: voice.vendor, model: model.model, voice: null }, language);
    const judged = own.isMeasured ? own : its;
    return [
      {
        id: `${voice.vendor}:${voice.voiceId}`,
        vendor: voice.vendor,
        name: voice.name,
        gender: voice.gender,
        accent: voice.accent,
        languages: voice.languages,
        modelId: model.id,
        labels: judged.labels,
        isMeasured: judged.isMeasured,
        chars: own.chars ?? its.chars ?? model.maxCharsPerCall,
        words: own.words ?? its.words,
        latency: own.latency ?? its.latency,
        naturalness: its.naturalness,
        cost: its.cost ?? model.listPriceUsd,
      },
    ];
  });
}

/** What is known of a model or a voice on it, by the figures of the language or of the nearest wider one. */
export function known(
  facts: SpeechFacts,
  of: { vendor: string; model: string; voice: string | null },
  language: string,
) {
  const own = facts.figures.filter(
    (one) => one.vendor === of.vendor && one.model === of.model && one.voice === of.voice,
  );
  const parts = language.split('-');
  const tags = [...parts.map((_, at) => parts.slice(0, parts.length - at).join('-')), null];
  const first = (metric: string, more: (figure: Figure) => boolean = () => true): Figure | undefined => {
    for (const tag of tags) {
      const figure = own.find((one) => one.metric === metric && one.language === tag && more(one));
      if (figure !== undefined) return figure;
    }
    return undefined;
  };
  const labels = Object.entries(labelOf).flatMap(([label, metric]) => {
    const figure = first(metric);
    if (figure === undefined) return [];
    const field = fieldOf(facts, figure).map(({ value }) => value);
    const mean = sum(field) / field.length;
    const deviation = Math.sqrt(sum(field.map((value) => (value - mean) ** 2)) / field.length);
    return figure.value - mean - deviation / 2 >= -1e-7 ? [label] : [];
  });
  const isOfStreams = ({ path }: Figure) => path !== 'batch';
  const tail = first('first_content_ms', (one) => isOfStreams(one) && one.wideTail !== null)?.wideTail ?? null;
  const naturalness = first('naturalness');
  const spread = naturalness === undefined ? null : spreadOf(naturalness);
  if (naturalness !== undefined && spread !== null && tail === false) {
    const spreads = fieldOf(facts, naturalness).flatMap((one) => spreadOf(one) ?? []);
    if (spread < sum(spreads) / spreads.length) labels.push('consistent');
  }
  const latency = first('first_content_ms', isOfStreams);
  return {
    labels,
    isMeasured: tail !== null || Object.values(labelOf).some((metric) => first(metric) !== undefined),
    chars: first('max_chars_per_call')?.value ?? null,
    words: first('words_per_minute')?.value ?? null,
    latency: latency === undefined ? null : (latency.p50 ?? latency.value),
    naturalness: naturalness?.value ?? null,
    robustness: first('robustness')?.value ?? null,
    cost: first('price_1m_chars_usd')?.value ?? null,
  };
}

const fields = new WeakMap<SpeechFacts, Map<string, Figure[]>>();

/** The first figure of each model and voice that was measured like this one. */
function fieldOf(facts: SpeechFacts, figure: Figure): Figure[] {
  const key = JSON.stringify([figure.metric, figure.language, figure.board]);
  const kept = fields.get(facts) ?? new Map<string, Figure[]>();
  fields.set(facts, kept);
  const field = kept.get(key) ?? findField(facts, figure);
  kept.set(key, field);
  return field;
}

function findField({ figures }: SpeechFacts, { metric, language, board }: Figure): Figure[] {
  const like = figures.filter((one) => one.metric === metric && one.language === language && one.board === board);
  const subject = ({ vendor, model, voice }: Figure): string => JSON.stringify([vendor, model, voice]);
  return like.filter((one, at) => like.findIndex((other) => subject(other) === subject(one)) === at);
}

function spreadOf({ ci }: Figure): number | null {
  return ci === null ? null : ci[1] - ci[0];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
