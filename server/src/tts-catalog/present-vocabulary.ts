import type { components } from '../contract/generated/openapi.ts';
import { grouped, vocabulary } from './vocabulary.policy.ts';

type Schemas = components['schemas'];

export function presentVocabulary(): Schemas['TtsVocabulary'] {
  return {
    quality: vocabulary.quality.map(({ value, label, means }) => ({ value, label, means })),
    pace: vocabulary.pace.map(({ value, label, rangeWpm }) => ({ value, label, range_wpm: [...rangeWpm] })),
    chars_per_call: vocabulary.capacity.map((value) => ({
      value,
      label: `${grouped(value)} characters`,
    })),
    use_cases: vocabulary.useCases.map(({ value, label, hint, requires, minCharsPerCall }) => ({
      value,
      label,
      hint,
      requires: [...requires],
      min_chars_per_call: minCharsPerCall,
    })),
    notes: [...vocabulary.notes],
  };
}
