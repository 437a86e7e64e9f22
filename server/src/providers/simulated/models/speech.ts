import type { OwnSpeechFigure, VendorSpeech } from '../../ports/vendor-speech.ts';
import { fractionOf, pick } from './speech-seed.ts';
import { measuredModels, type SimulatedVoice, simulatedVoices } from './speech-voices.ts';

type Subject = Pick<OwnSpeechFigure, 'model' | 'voice' | 'language'>;

const [pairedModel] = measuredModels;
const judged = {
  naturalness: [45, 95],
  panel_named_pct: [82, 99],
  panel_mos: [2.8, 4.8],
  robustness: [40, 95],
} as const;
// So low that they reach no label beside the others.
const poor = { naturalness: 30, panel_named_pct: 70, panel_mos: 1.8, robustness: 20 } as const;
// What reads long texts well: it sounds natural, and the same from call to call.
const reading = { naturalness: 94, panel_named_pct: 97, panel_mos: 4.6, robustness: 90 } as const;
const judgedNames = ['naturalness', 'panel_named_pct', 'panel_mos', 'robustness'] as const;

/** The first voice with figures of its own in each way of speaking: every use case finds one. */
const readers = new Set(
  [
    ...Map.groupBy(
      simulatedVoices.filter(({ knowledge }) => knowledge === 'own'),
      ({ languages: [tag] }) => tag,
    ).values(),
  ].map(([first]) => first?.voiceId),
);

/** Voices and figures that the simulation makes, each from the name of what it is of (docs/decisions/figures.md#d293). */
export const simulatedSpeech: VendorSpeech = {
  voices: simulatedVoices,
  figures: [...measuredModels.flatMap(figuresOfModel), ...simulatedVoices.flatMap(figuresOfVoice)],
  basis: 'simulated',
  board: 'simulation',
  source: 'urn:trunkline:simulation',
  date: '2026-11-25',
};

/** The working model is measured in every language, those that fail in some. */
function figuresOfModel(model: (typeof measuredModels)[number]): OwnSpeechFigure[] {
  const languages = [...new Set(simulatedVoices.map(({ languages: [tag = 'en'] }) => primaryOf(tag)))];
  const measured = model === pairedModel ? languages : ['en', 'de', 'es', 'fr'];
  const all = { model, voice: null, language: null };
  return [
    ...measured.flatMap((language) => [...judgedFigures({ model, voice: null, language }), latency(all, language)]),
    { ...all, metric: 'first_content_ms', value: 1, p90: 2, n: 100, region: 'local', location: 'local' },
    // 1,200 characters are spoken in a minute.
    { ...all, metric: 'price_min_usd', value: 0.012 },
    { ...all, metric: 'words_per_minute', value: 165 },
  ];
}

function figuresOfVoice({ voiceId, languages: [tag = 'en'], knowledge }: SimulatedVoice): OwnSpeechFigure[] {
  const model = knowledge === 'none' ? 'slow-first-byte' : pairedModel;
  const all = { model, voice: voiceId, language: null };
  const own = { ...all, language: primaryOf(tag) };
  const isReader = readers.has(voiceId);
  const facts: OwnSpeechFigure[] = [
    { ...all, metric: 'words_per_minute', value: Math.round(between([110, 230], voiceId, 'words')), n: 20 },
    {
      ...all,
      metric: 'max_chars_per_call',
      value: isReader ? 10_000 : pick([3_000, 5_000, 7_500, 10_000], voiceId, 'capacity'),
    },
  ];
  if (isReader) return [...facts, ...judgedFigures(own, reading, 0.5), latency(own, own.language, false)];
  if (knowledge === 'own') return [...facts, ...judgedFigures(own), latency(own, own.language)];
  if (knowledge === 'plain') return [...facts, ...judgedFigures(own, poor)];
  return facts;
}

function judgedFigures(
  of: Subject & { language: string },
  fixed?: typeof poor | typeof reading,
  halfSpread?: number,
): OwnSpeechFigure[] {
  return judgedNames.flatMap((metric): OwnSpeechFigure[] => {
    // Difficult texts exist in English alone.
    if (metric === 'robustness' && of.language !== 'en') return [];
    const seed = [of.model, of.voice ?? '', of.language, metric];
    const value = fixed?.[metric] ?? round(between(judged[metric], ...seed));
    if (metric !== 'naturalness') return [{ ...of, metric, value, n: 60 }];
    const half = halfSpread ?? round(between([0.5, 4], ...seed, 'spread'));
    return [{ ...of, metric, value, n: 60, ci: [round(value - half), round(value + half)] }];
  });
}

function latency(of: Subject, language: string, hasWideTail?: boolean): OwnSpeechFigure {
  const seed = [of.model, of.voice ?? '', language, 'latency'];
  const wideTail = hasWideTail ?? fractionOf(...seed, 'tail') < 0.3;
  const value = Math.round(between([1, 40], ...seed));
  const p90 = value * (wideTail ? 6 : 2);
  return { ...of, language, metric: 'first_content_ms', value, p90, n: 60, sweeps: 3, wideTail };
}

function between([from, to]: readonly [number, number], ...seed: readonly string[]): number {
  return from + (to - from) * fractionOf(...seed);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function primaryOf(tag: string): string {
  return tag.split('-', 1)[0] ?? tag;
}
