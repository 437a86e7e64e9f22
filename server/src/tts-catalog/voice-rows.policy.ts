import type { CatalogVoice } from '../providers/ports/vendor-speech.ts';
import type { FigureIndex } from './figure-index.policy.ts';
import { type LanguageChain, type Measured, measure, middleOf } from './measure.policy.ts';
import { type ModelRow, speaksWith } from './model-rows.policy.ts';
import { type Pace, paceOf } from './vocabulary.policy.ts';

/** A voice on the model that it is paired with, with what is known of both in one language. */
export interface VoiceRow {
  /** `vendor:voice id`. */
  readonly id: string;
  readonly voice: CatalogVoice;
  readonly model: ModelRow;
  /** By figures of the voice on this model where there are any, else by the model's. */
  readonly measured: Measured;
  /** Whose figures those are; null where there are none. */
  readonly basis: 'voice' | 'model' | null;
  readonly maxCharsPerCall: number | null;
  readonly wordsPerMinute: number | null;
  readonly pace: Pace | null;
  readonly latencyMs: number | null;
}

/** What rows of voices are made of. */
export interface VoiceSource {
  readonly index: FigureIndex;
  readonly languages: LanguageChain;
  /** The models that a voice may be paired with. */
  readonly models: readonly ModelRow[];
}

/**
 * Each voice on one of the models, by id; a voice that none of them speaks with is left out. A model that the voice was
 * measured on comes first, then the first that the voice names, then the first by id.
 */
export function voiceRows(voices: readonly CatalogVoice[], source: VoiceSource): VoiceRow[] {
  const byVendor = Map.groupBy(source.models, ({ model }) => model.vendor);
  return voices
    .flatMap((voice) => {
      const model = pairOf(voice, byVendor.get(voice.vendor) ?? [], source.index);
      return model === null ? [] : [voiceRow(voice, model, source)];
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

function pairOf(voice: CatalogVoice, models: readonly ModelRow[], index: FigureIndex): ModelRow | null {
  const able = models.filter(({ model }) => speaksWith(voice, model));
  const named = voice.models.flatMap((name) => able.filter(({ model }) => model.model === name));
  const ordered = named.length > 0 ? named : able;
  const { vendor, voiceId } = voice;
  const measured = ordered.find(({ model: { model } }) => index.of({ vendor, model, voice: voiceId }) !== null);
  return measured ?? ordered[0] ?? null;
}

function voiceRow(voice: CatalogVoice, model: ModelRow, { index, languages }: VoiceSource): VoiceRow {
  const { vendor, voiceId } = voice;
  const own = measure(index, { vendor, model: model.model.model, voice: voiceId }, languages);
  const isOwn = own.verdict !== 'unmeasured';
  const measured = isOwn ? own : model.measured;
  const wordsPerMinute = own.wordsPerMinute ?? model.measured.wordsPerMinute;
  return {
    id: `${vendor}:${voiceId}`,
    voice,
    model,
    measured,
    basis: isOwn ? 'voice' : measured.verdict === 'unmeasured' ? null : 'model',
    maxCharsPerCall: own.maxCharsPerCall ?? model.maxCharsPerCall,
    wordsPerMinute,
    pace: wordsPerMinute === null ? null : paceOf(wordsPerMinute),
    latencyMs: own.latency === null ? model.latencyMs : middleOf(own.latency),
  };
}
