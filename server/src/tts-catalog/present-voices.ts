import type { components } from '../contract/generated/openapi.ts';
import type { Blocker } from './blockers.policy.ts';
import type { Facets } from './find-voices.policy.ts';
import type { VoiceRow } from './voice-rows.policy.ts';
import { type Label, summaryOf, vocabulary, whyOf } from './vocabulary.policy.ts';

type Schemas = components['schemas'];

export function presentVoice(row: VoiceRow): Schemas['TtsVoice'] {
  const { voice, model, measured } = row;
  const why = whyOf(measured.facts, measured.field, row.maxCharsPerCall);
  return {
    id: row.id,
    vendor: voice.vendor,
    voice_id: voice.voiceId,
    name: voice.name,
    gender: voice.gender,
    accent: voice.accent,
    languages: [...voice.languages],
    styles: [...voice.styles],
    use_with: { provider: model.model.vendor, model: model.model.model, voice: voice.voiceId },
    model_id: model.id,
    voice_compatibility: voice.compatibility,
    quality: {
      verdict: measured.verdict,
      basis: row.basis,
      labels: [...measured.labels],
      summary: summaryOf(measured.facts, measured.labels, row),
      max_chars_per_call: row.maxCharsPerCall,
      words_per_minute: row.wordsPerMinute,
    },
    why: {
      best_for: [...why.bestFor],
      strengths: [...why.strengths],
      weaknesses: [...why.weaknesses],
      tradeoffs: [...why.tradeoffs],
    },
  };
}

export function presentFacets({ vendor, accent, quality }: Facets): Schemas['TtsFacets'] {
  return {
    vendor: vendor.map(({ value, count }) => ({ value, count })),
    accent: accent.map(({ value, count }) => ({ value, count })),
    quality: quality.map(({ value, count }) => ({ value, label: labelOf(value), count })),
  };
}

export function presentBlocker({ param, value, label, blocks, hint, isSoleBinding }: Blocker): Schemas['TtsBlocker'] {
  return { param, value, label, blocks, hint, sole_binding: isSoleBinding };
}

function labelOf(quality: Label): string {
  return vocabulary.quality.find(({ value }) => value === quality)?.label ?? quality;
}
