// Catalogs of speech and questions about them, at random, and what is wrong with an answer.
import fc from 'fast-check';
import { createCursors } from '../../server/src/platform/crypto/cursors.ts';
import type { Figure, Metric, SpeechFacts, SpeechModel } from '../../server/src/router/index.ts';
import type { CatalogVoice } from '../../server/src/providers/ports/vendor-speech.ts';
import { type CatalogView, createCatalogView } from '../../server/src/tts-catalog/catalog-view.ts';
import { listVoices, type VoicePage } from '../../server/src/tts-catalog/list-voices.ts';
import { type NaiveAnswer, type NaiveQuestion, naiveVoices } from './naive-voices.ts';

const vendors = ['acme', 'bell', 'chime'] as const;
const modelNames = ['one', 'two', 'three'] as const;
const languages = ['en', 'de', 'zh', 'zh-Hant'] as const;
const spoken = ['en-US', 'en-GB', 'en', 'de-DE', 'zh-Hant-TW', 'zh-Hans-CN', 'zh', 'es-419'] as const;
const accents = ['american', 'british', 'saxon'] as const;
const genders = ['male', 'female', 'neutral'] as const;
const metrics = [
  'naturalness',
  'panel_named_pct',
  'panel_mos',
  'robustness',
  'first_content_ms',
  'words_per_minute',
  'max_chars_per_call',
  'price_1m_chars_usd',
] as const satisfies readonly Metric[];
const labels = ['natural', 'clear', 'expressive', 'robust', 'consistent'] as const;
const voiceIds = Array.from({ length: 14 }, (_, nth) => `v${nth}`);

// Few values, so that there are ties; of each metric within its own bounds, which are not tested here.
const amounts: Readonly<Partial<Record<Metric, readonly number[]>>> = {
  max_chars_per_call: [3_000, 5_000, 7_500, 10_000, 20_000],
  words_per_minute: [120, 140, 169.5, 170, 200, 230],
};
const known = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });

const figure: fc.Arbitrary<Figure> = fc
  .record({
    vendor: fc.constantFrom(...vendors),
    model: fc.constantFrom(...modelNames),
    voice: known(fc.constantFrom(...voiceIds)),
    language: known(fc.constantFrom(...languages)),
    path: known(fc.constantFrom('stream' as const, 'batch' as const)),
    board: known(fc.constantFrom('panel', 'arena')),
    metric: fc.constantFrom(...metrics),
    nth: fc.nat({ max: 9 }),
    half: known(fc.integer({ min: 0, max: 4 })),
    wideTail: known(fc.boolean()),
  })
  .map(({ nth, half, ...same }) => {
    const value = amounts[same.metric]?.[nth % 5] ?? nth;
    return {
      ...same,
      value,
      kind: 'tts',
      region: null,
      location: null,
      unit: 'score',
      n: null,
      p50: null,
      p90: null,
      ci: half === null ? null : [value - half, value + half],
      basis: 'measured',
      estimated: false,
      unjudgeable: null,
      comparableAcrossLanguages: null,
      sweeps: null,
      source: 'https://example.org/board',
      date: '2026-11-20',
    };
  });

const voice: fc.Arbitrary<CatalogVoice> = fc.record({
  vendor: fc.constantFrom(...vendors),
  voiceId: fc.constantFrom(...voiceIds),
  name: fc.constantFrom('Ada', 'ben', 'Cleo', 'ada'),
  gender: known(fc.constantFrom(...genders)),
  accent: known(fc.constantFrom(...accents)),
  languages: fc.uniqueArray(fc.constantFrom(...spoken), { minLength: 1, maxLength: 3 }),
  styles: fc.constant([]),
  models: fc.uniqueArray(fc.constantFrom(...modelNames), { maxLength: 3 }),
  compatibility: fc.constant(null),
});

const model: fc.Arbitrary<SpeechModel> = fc.record({
  vendor: fc.constantFrom(...vendors),
  model: fc.constantFrom(...modelNames),
  isRoutable: fc.nat({ max: 4 }).map((nth) => nth > 0),
  languages: fc.constant('any' as const),
  maxCharsPerCall: known(fc.constantFrom(4_000, 10_000)),
  listPriceUsd: known(fc.constantFrom(5, 10)),
  closedVoices: fc.constant(null),
});

/** Facts of some vendors: nine models at most, and some forty voices. */
export const speechWorlds: fc.Arbitrary<SpeechFacts> = fc.record({
  models: fc.uniqueArray(model, { minLength: 3, maxLength: 9, selector: (one) => `${one.vendor}:${one.model}` }),
  voices: fc.uniqueArray(voice, { minLength: 15, maxLength: 40, selector: (one) => `${one.vendor}:${one.voiceId}` }),
  figures: fc.array(figure, { minLength: 60, maxLength: 300, size: 'max' }),
  heads: fc.constant([]),
});

const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

export const voiceQuestions: fc.Arbitrary<NaiveQuestion> = fc
  .record({
    use_case: seldom(fc.constantFrom('longform' as const, 'phone' as const)),
    quality: seldom(fc.uniqueArray(fc.constantFrom(...labels), { minLength: 1, maxLength: 2 })),
    min_chars_per_call: seldom(fc.constantFrom(5_000, 7_500, 10_000, 20_000)),
    pace: seldom(fc.constantFrom('slow' as const, 'normal' as const, 'brisk' as const, 'fast' as const)),
    vendor: seldom(fc.constantFrom(...vendors, 'unheard-of')),
    gender: seldom(fc.constantFrom(...genders)),
    accent: seldom(fc.constantFrom(...accents, 'unheard-of')),
    language: seldom(fc.constantFrom(...spoken, 'zh-Hant', 'en-419', 'fr')),
    model: seldom(fc.constantFrom(...modelNames, 'acme:one', 'bell:two', 'unheard-of')),
    include_unmeasured: seldom(fc.constantFrom('true', 'false', '1', '0')),
    benchmark_language: fc.constantFrom('en', 'de', 'zh-Hant-TW', 'fr'),
    sort: fc.constantFrom('model_naturalness', 'latency', 'model_cost', 'pace', 'max_chars', 'name'),
  })
  .map(
    (all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as NaiveQuestion,
  );

const cursors = createCursors({ keys: [Buffer.alloc(32, 1)] });

/** One page of what the product answers. */
export function ask(view: CatalogView, question: NaiveQuestion, limit: number, cursor: string | null): VoicePage {
  const { sort } = question;
  return listVoices(
    view,
    {
      useCase: question.use_case ?? null,
      quality: labels.filter((label) => question.quality?.includes(label)),
      minCharsPerCall: question.min_chars_per_call ?? null,
      pace: question.pace ?? null,
      vendor: question.vendor ?? null,
      gender: genders.find((one) => one === question.gender) ?? null,
      accent: question.accent ?? null,
      language: question.language ?? null,
      includeUnmeasured: question.include_unmeasured ?? 'true',
      model: question.model ?? null,
      benchmarkLanguage: question.benchmark_language,
    },
    { organizationId: 'org_1', sort, cursor, limit },
    cursors,
  );
}

/** What the product answers, all pages of it, and what the rules say: the same, or one of them is wrong. */
export function bothAnswers(
  facts: SpeechFacts,
  question: NaiveQuestion,
  limit = 5,
): { product: object; naive: object } {
  const view = createCatalogView(facts);
  const first = ask(view, question, limit, null);
  const rows = [...first.page];
  for (let page = first; page.nextCursor !== null; ) {
    page = ask(view, question, limit, page.nextCursor);
    rows.push(...page.page);
  }
  const naive: NaiveAnswer = naiveVoices(facts, question);
  return {
    product: {
      total: first.total,
      ids: rows.map(({ id }) => id),
      models: rows.map((row) => row.model.id),
      facets: first.facets,
      blockers: first.blockers.map(({ param, value, blocks, isSoleBinding }) => {
        return { param, value, blocks, sole_binding: isSoleBinding };
      }),
    },
    naive: { total: naive.ids.length, ...naive },
  };
}
