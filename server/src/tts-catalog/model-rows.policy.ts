import type { CatalogVoice } from '../providers/ports/vendor-speech.ts';
import type { Figure, SpeechFacts, SpeechModel } from '../router/index.ts';
import { type FigureIndex, type FiguresOfSubject, judgedMetrics, type Subject } from './figure-index.policy.ts';
import { firstIn, type LanguageChain, type Measured, measure, middleOf, streamLatencies } from './measure.policy.ts';

/** A model with what is known of it in one language. */
export interface ModelRow {
  /** `vendor:model`. */
  readonly id: string;
  readonly model: SpeechModel;
  readonly measured: Measured;
  /** Milliseconds until the first audio. */
  readonly latencyMs: number | null;
  readonly costPerMillionCharsUsd: number | null;
  readonly costPerMinuteUsd: number | null;
  readonly maxCharsPerCall: number | null;
  /** Latencies by where they were measured, and by language. */
  readonly placedLatencies: readonly Figure[];
  readonly languageLatencies: readonly Figure[];
  /** The languages that its quality was measured in. */
  readonly measuredLanguages: readonly string[];
  readonly voices: VoicesOfModel;
}

/** How many voices speak with a model, and how many of them were measured on it. */
export interface VoicesOfModel {
  readonly total: number;
  readonly measured: number;
  /** What all of them have; null where they differ. */
  readonly compatibility: string | null;
}

/** By id. */
export function modelRows(facts: SpeechFacts, index: FigureIndex, languages: LanguageChain): ModelRow[] {
  const voices = Map.groupBy(facts.voices, ({ vendor }) => vendor);
  return facts.models
    .map((model) => modelRow(model, { index, languages, voices: voices.get(model.vendor) ?? [] }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Whether the voice speaks with the model. */
export function speaksWith({ vendor, models }: CatalogVoice, model: SpeechModel): boolean {
  return vendor === model.vendor && (models.length === 0 || models.includes(model.model));
}

function modelRow(
  model: SpeechModel,
  { index, languages, voices }: { index: FigureIndex; languages: LanguageChain; voices: readonly CatalogVoice[] },
): ModelRow {
  const subject: Subject = { vendor: model.vendor, model: model.model, voice: null };
  const measured = measure(index, subject, languages);
  const figures = index.of(subject);
  const latencies = streamLatencies(figures);
  const isPlaced = ({ region, location }: Figure) => region !== null || location !== null;
  return {
    id: `${model.vendor}:${model.model}`,
    model,
    measured,
    latencyMs: measured.latency === null ? null : middleOf(measured.latency),
    costPerMillionCharsUsd: firstIn(figures?.get('price_1m_chars_usd') ?? [], languages)?.value ?? model.listPriceUsd,
    costPerMinuteUsd: firstIn(figures?.get('price_min_usd') ?? [], languages)?.value ?? null,
    maxCharsPerCall: measured.maxCharsPerCall ?? model.maxCharsPerCall,
    placedLatencies: latencies.filter(isPlaced),
    languageLatencies: latencies.filter((figure) => figure.language !== null && !isPlaced(figure)),
    measuredLanguages: measuredLanguages(figures),
    voices: countVoices(
      voices.filter((voice) => speaksWith(voice, model)),
      ({ voiceId }) => measure(index, { ...subject, voice: voiceId }, languages).verdict !== 'unmeasured',
    ),
  };
}

function measuredLanguages(figures: FiguresOfSubject | null): string[] {
  const found = judgedMetrics.flatMap((metric) =>
    (figures?.get(metric) ?? []).flatMap(({ language }) => language ?? []),
  );
  return [...new Set(found)].sort();
}

function countVoices(voices: readonly CatalogVoice[], isMeasured: (voice: CatalogVoice) => boolean): VoicesOfModel {
  const [first] = voices;
  const isShared = voices.every(({ compatibility }) => compatibility === first?.compatibility);
  return {
    total: voices.length,
    measured: voices.filter(isMeasured).length,
    compatibility: isShared ? (first?.compatibility ?? null) : null,
  };
}
