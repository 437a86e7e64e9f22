import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCursors } from '../../server/src/platform/crypto/cursors.ts';
import type { CatalogVoice } from '../../server/src/providers/ports/vendor-speech.ts';
import type { Figure, Metric, SpeechFacts } from '../../server/src/router/index.ts';
import { type CatalogView, createCatalogView } from '../../server/src/tts-catalog/catalog-view.ts';
import { answerVoices } from '../../server/src/tts-catalog/answer-voices.ts';
import type { BenchOptions, BenchResult } from './measure.ts';
import { median, percentile, spread } from './statistics.ts';

const voiceCount = 5_000;
const rounds = 7;
const asksPerRound = 200;
const vendors = ['acme', 'bell', 'chime', 'delta', 'echo'] as const;
const modelsOfVendor = ['one', 'two', 'three', 'four'] as const;
const locales = 'en-US en-GB de-DE de-AT fr-FR es-ES es-MX it-IT pt-BR zh-Hant-TW ja-JP hi-IN'.split(' ');
const accents = ['american', 'british', 'saxon', 'swiss', 'castilian', 'mexican'] as const;
const judged = ['naturalness', 'panel_named_pct', 'panel_mos', 'robustness'] as const satisfies readonly Metric[];

type VoicesQuery = Parameters<typeof answerVoices>[1];
const plain = { sort: 'model_naturalness', limit: 25, benchmark_language: 'en', include_unmeasured: 'true' } as const;
const questions: readonly VoicesQuery[] = [
  plain,
  { ...plain, use_case: 'phone', language: 'en' },
  { ...plain, quality: ['natural', 'clear'], min_chars_per_call: 5_000, sort: 'latency' },
  { ...plain, vendor: 'acme', accent: 'british', gender: 'female', pace: 'normal', sort: 'name' },
  { ...plain, model: 'acme:two', language: 'de', sort: 'pace', limit: 100 },
  // Nothing is left of these: blockers are counted.
  { ...plain, use_case: 'longform', min_chars_per_call: 20_000, vendor: 'unknown', accent: 'saxon', language: 'zh' },
  { ...plain, model: 'bell:one', vendor: 'acme', quality: ['robust', 'expressive'], include_unmeasured: 'false' },
];

/** What one question about 5,000 voices takes of the process, beside one bare look at each of them in the same run. */
export async function runCatalogBench({ beforeRound }: BenchOptions): Promise<BenchResult & { postgresVersion: null }> {
  const facts = manyVoices();
  const heapBefore = heapMiB();
  const began = performance.now();
  const view = createCatalogView(facts);
  for (const query of questions) ask(view, query);
  const builtMs = performance.now() - began;
  const heapMiBOfView = heapMiB() - heapBefore;
  const ours: number[] = [];
  const floor: number[] = [];
  const medians: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound();
    const ofRound = Array.from({ length: asksPerRound }, (_, nth) => {
      const query = questions[nth % questions.length] ?? plain;
      return milliseconds(() => void JSON.stringify(ask(view, query)));
    });
    ours.push(...ofRound);
    medians.push(median(ofRound));
    for (let nth = 0; nth < asksPerRound; nth += 1) floor.push(milliseconds(() => lookAtEach(view)));
  }
  const p50 = median(ours);
  return {
    name: 'catalog',
    postgresVersion: null,
    title: 'voices chosen out of 5,000, with facets and blockers',
    measures: [
      {
        name: 'one question, p50',
        ours: `${p50.toFixed(2)} ms, p99 ${percentile(ours, 0.99).toFixed(2)} ms`,
        against: `${median(floor).toFixed(3)} ms, one look at each voice`,
        ratio: p50 / median(floor),
        bounds: { value: p50, better: 'less', must: 5, goal: 1, unit: ' ms' },
      },
      {
        name: 'memory of the index, with every order and pairing that was asked for',
        ours: `${heapMiBOfView.toFixed(0)} MiB`,
      },
      { name: 'index built, and each question asked once', ours: `${builtMs.toFixed(0)} ms` },
    ],
    notes: [
      `${rounds} rounds of ${asksPerRound} questions of ${questions.length} kinds, two of which find nothing, in turn with the floor; the answer is put together and written as JSON`,
      `${facts.voices.length} voices of ${facts.models.length} models with ${facts.figures.length} figures; the floor filters them by one comparison`,
      `the rounds lie ${(spread(medians) * 100).toFixed(0)} % apart`,
    ],
  };
}

const cursors = createCursors({ keys: [Buffer.alloc(32, 1)] });
const ask = (view: CatalogView, query: VoicesQuery): object => answerVoices(view, query, 'org_1', cursors);

let looked = 0;
function lookAtEach(view: CatalogView): void {
  looked += view.voices('en', null).rows.filter(({ voice }) => voice.gender === 'female').length;
}

/** Different for each number, the same in each run, from 0 to 1. */
const fraction = (nth: number, salt: number): number => (((nth + 1) * 7_919 * (salt + 3)) % 10_007) / 10_007;

function manyVoices(): SpeechFacts {
  const models = vendors.flatMap((vendor) =>
    modelsOfVendor.map((model) => ({
      vendor,
      model,
      isRoutable: true,
      languages: 'any' as const,
      maxCharsPerCall: 10_000,
      listPriceUsd: 15,
      closedVoices: null,
    })),
  );
  const voices = Array.from({ length: voiceCount }, (_, nth): CatalogVoice => {
    return {
      vendor: vendors[nth % vendors.length] ?? 'acme',
      voiceId: `voice-${nth}`,
      name: `Voice ${nth}`,
      gender: (['female', 'male', 'neutral'] as const)[nth % 3] ?? null,
      accent: accents[nth % accents.length] ?? null,
      languages: [locales[nth % locales.length] ?? 'en-US', 'en-US'],
      styles: ['warm'],
      models: nth % 4 === 0 ? [] : [...modelsOfVendor].slice(nth % 3),
      compatibility: 'verified',
    };
  });
  const own = voices
    .filter((_, nth) => nth % 2 === 0)
    .flatMap(({ vendor, voiceId, models: [model = 'one'] }, nth) => figuresOf({ vendor, model, voice: voiceId }, nth));
  return {
    models,
    voices,
    figures: [...models.flatMap((of, nth) => figuresOf({ ...of, voice: null }, nth)), ...own],
    heads: [],
  };
}

function figuresOf({ vendor, model, voice }: Pick<Figure, 'vendor' | 'model' | 'voice'>, nth: number): Figure[] {
  const make = (metric: Metric, value: number): Figure => ({
    vendor,
    model,
    voice,
    metric,
    value,
    kind: 'tts',
    language: 'en',
    path: null,
    board: 'panel',
    region: null,
    location: null,
    unit: 'score',
    n: 40,
    p50: null,
    p90: null,
    ci: [value - 1 - fraction(nth, 7), value + 1],
    basis: 'measured',
    estimated: false,
    unjudgeable: null,
    comparableAcrossLanguages: null,
    sweeps: null,
    wideTail: nth % 3 === 0,
    source: 'https://example.org/board',
    date: '2026-11-20',
  });
  return [
    ...judged.map((metric, salt) => make(metric, 100 * fraction(nth, salt))),
    make('first_content_ms', 100 + 400 * fraction(nth, 4)),
    make('words_per_minute', 110 + 120 * fraction(nth, 5)),
  ];
}

function milliseconds(run: () => void): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

/** What lives on the heap, what is not held any more collected. */
function heapMiB(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed / 1_048_576;
}
