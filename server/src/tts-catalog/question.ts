import type { Input } from '../contract/binding.ts';
import type { Issue } from '../platform/process/errors.ts';
import { validationError } from '../platform/process/errors.ts';
import { canonicalLanguage } from '../platform/text/language-tag.ts';
import type { ModelQuestion } from './list-models.policy.ts';
import type { VoiceFilters } from './voice-filters.policy.ts';
import { expandUseCase } from './vocabulary.policy.ts';

type ModelsQuery = Input<'listTtsModels'>['query'];
export type VoicesQuery = Input<'listTtsVoices'>['query'];

/** Reads what is asked of the models. Throws 400 VALIDATION_ERROR. */
export function readModelQuestion(query: ModelsQuery): ModelQuestion & { language: string } {
  const issues: Issue[] = [];
  const language = readLanguage(query.language, '/query/language', issues);
  if (issues.length > 0) throw validationError(issues);
  return {
    language,
    useCase: query.use_case ?? null,
    sort: query.sort,
    direction: query.order ?? null,
    isUnroutableIncluded: ['true', '1'].includes(query.include_unroutable),
  };
}

/** What is asked of the voices, beside the page. */
export interface VoiceQuestion extends VoiceFilters {
  readonly model: string | null;
  /** A canonical BCP 47 tag. */
  readonly benchmarkLanguage: string;
}

/** Reads what is asked of the voices. Throws 400 VALIDATION_ERROR, for filters too that contradict each other. */
export function readVoiceQuestion(query: VoicesQuery): VoiceQuestion {
  const issues: Issue[] = [];
  const { use_case: useCase = null, min_chars_per_call: floor = null } = query;
  const question: VoiceQuestion = {
    useCase,
    quality: [...new Set(query.quality)].sort(),
    minCharsPerCall: floor,
    pace: query.pace ?? null,
    vendor: query.vendor ?? null,
    gender: query.gender ?? null,
    accent: query.accent ?? null,
    language: query.language === undefined ? null : readLanguage(query.language, '/query/language', issues),
    includeUnmeasured: query.include_unmeasured,
    model: query.model ?? null,
    benchmarkLanguage: readLanguage(query.benchmark_language, '/query/benchmark_language', issues),
  };
  const least = useCase === null ? 0 : expandUseCase(useCase).minCharsPerCall;
  if (floor !== null && floor < least) {
    const message = `must not be below ${least}, which use_case=${useCase} stands for`;
    issues.push({ path: '/query/min_chars_per_call', message });
  }
  if (issues.length > 0) throw validationError(issues);
  return question;
}

function readLanguage(tag: string, path: string, issues: Issue[]): string {
  const language = canonicalLanguage(tag);
  if (language === null) issues.push({ path, message: 'must be a BCP 47 language tag, such as en or zh-Hant-TW' });
  return language ?? tag;
}
