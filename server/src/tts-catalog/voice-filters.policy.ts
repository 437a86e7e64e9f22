import { languageMatcher } from './language-match.policy.ts';
import type { VoiceRow } from './voice-rows.policy.ts';
import { expandUseCase, grouped, type Label, type Pace, type UseCase, vocabulary } from './vocabulary.policy.ts';

/** What narrows the voices, but for the model that they are paired with. Null is not asked for. */
export interface VoiceFilters {
  readonly useCase: UseCase | null;
  /** All of them. */
  readonly quality: readonly Label[];
  readonly minCharsPerCall: number | null;
  readonly pace: Pace | null;
  readonly vendor: string | null;
  readonly gender: 'male' | 'female' | 'neutral' | null;
  readonly accent: string | null;
  /** BCP 47 in its canonical spelling. */
  readonly language: string | null;
  /** Null where it was not said: they are in. */
  readonly includeUnmeasured: string | null;
}

export type FilterParam =
  | 'use_case'
  | 'quality'
  | 'min_chars_per_call'
  | 'pace'
  | 'vendor'
  | 'gender'
  | 'accent'
  | 'language'
  | 'include_unmeasured';

/** One value of one parameter; of `quality` each value is one. */
export interface VoiceFilter {
  readonly param: FilterParam;
  readonly value: string;
  /** For people. */
  readonly label: string;
  readonly admits: (row: VoiceRow) => boolean;
}

const labels = new Map<string, string>(vocabulary.quality.map(({ value, label }) => [value, label]));
const paces = new Map<string, string>(vocabulary.pace.map(({ value, label }) => [value, label]));
const useCases = new Map<string, string>(vocabulary.useCases.map(({ value, label }) => [value, label]));
const excluding = ['false', '0'];

/** Whether voices that were never measured are in. */
export const isUnmeasuredIncluded = ({ includeUnmeasured }: Pick<VoiceFilters, 'includeUnmeasured'>): boolean =>
  !excluding.includes(includeUnmeasured ?? '');

/** The filters of a question, in the order of its parameters. */
export function filtersOf(asked: VoiceFilters): VoiceFilter[] {
  const filters: VoiceFilter[] = [];
  const add = <Value extends string | number>(
    param: FilterParam,
    value: Value | null,
    make: (value: Value) => Pick<VoiceFilter, 'label' | 'admits'>,
  ): void => {
    if (value !== null) filters.push({ param, value: String(value), ...make(value) });
  };
  add('use_case', asked.useCase, (useCase) => ({
    label: useCases.get(useCase) ?? useCase,
    admits: admitsUseCase(useCase),
  }));
  for (const quality of new Set(asked.quality)) {
    const admits = ({ measured }: VoiceRow): boolean => measured.labels.includes(quality);
    add('quality', quality, () => ({ label: labels.get(quality) ?? quality, admits }));
  }
  add('min_chars_per_call', asked.minCharsPerCall, (floor) => ({
    label: `At least ${grouped(floor)} characters a call`,
    admits: ({ maxCharsPerCall }) => (maxCharsPerCall ?? 0) >= floor,
  }));
  add('pace', asked.pace, (pace) => ({ label: paces.get(pace) ?? pace, admits: (row) => row.pace === pace }));
  add('vendor', asked.vendor, (vendor) => ({ label: vendor, admits: ({ voice }) => voice.vendor === vendor }));
  add('gender', asked.gender, (gender) => ({ label: gender, admits: ({ voice }) => voice.gender === gender }));
  add('accent', asked.accent, (accent) => ({ label: accent, admits: ({ voice }) => voice.accent === accent }));
  add('language', asked.language, (language) => {
    const matches = languageMatcher(language);
    return { label: language, admits: ({ voice }) => voice.languages.some(matches) };
  });
  add('include_unmeasured', isUnmeasuredIncluded(asked) ? null : asked.includeUnmeasured, () => ({
    label: 'Measured voices only',
    admits: ({ measured }) => measured.verdict !== 'unmeasured',
  }));
  return filters;
}

function admitsUseCase(useCase: UseCase): VoiceFilter['admits'] {
  const { requires, minCharsPerCall } = expandUseCase(useCase);
  return ({ measured, maxCharsPerCall }) =>
    requires.every((label) => measured.labels.includes(label)) && (maxCharsPerCall ?? 0) >= minCharsPerCall;
}
