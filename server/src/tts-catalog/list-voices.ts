import { type CursorPosition, type Cursors, type CursorScope } from '../platform/crypto/cursors.ts';
import { invalidCursor } from '../platform/process/errors.ts';
import { type Blocker, blockersOf } from './blockers.policy.ts';
import type { CatalogView } from './catalog-view.ts';
import { findVoices, type FoundVoices } from './find-voices.policy.ts';
import type { SortPosition } from './order.policy.ts';
import type { VoiceQuestion } from './question.ts';
import { filtersOf, isUnmeasuredIncluded } from './voice-filters.policy.ts';
import type { VoiceSort } from './voice-index.policy.ts';

/** Which page of the answer is wanted, by whom. */
export interface VoicePageRequest {
  readonly organizationId: string;
  readonly sort: VoiceSort;
  readonly cursor: string | null;
  readonly limit: number;
}

export interface VoicePage extends Pick<FoundVoices, 'total' | 'page' | 'facets'> {
  readonly blockers: readonly Blocker[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** One page of the voices. Throws 400 INVALID_CURSOR for a cursor of another organization, filter or sort. */
export function listVoices(
  view: CatalogView,
  question: VoiceQuestion,
  { organizationId, sort, cursor, limit }: VoicePageRequest,
  cursors: Cursors,
): VoicePage {
  // Two spellings of one answer are one filter.
  const includeUnmeasured = isUnmeasuredIncluded(question);
  const scope: CursorScope = { organizationId, kind: 'tts_voices', filter: { ...question, includeUnmeasured, sort } };
  const behind = cursor === null ? null : openPosition(cursors, scope, cursor);
  const { model, benchmarkLanguage } = question;
  const filters = filtersOf(question);
  const index = view.voices(benchmarkLanguage, model);
  const { total, page, next, facets, keptOutAlone } = findVoices(index, filters, { sort, behind, limit });
  const all = model === null ? index : view.voices(benchmarkLanguage, null);
  const paired = { all, paired: index, pinnedModel: model };
  return {
    total,
    page,
    facets,
    blockers: total > 0 ? [] : blockersOf(paired, filters, keptOutAlone),
    nextCursor: next === null ? null : cursors.seal(scope, { ...next }),
  };
}

function openPosition(cursors: Cursors, scope: CursorScope, cursor: string): SortPosition {
  const position = cursors.open(scope, cursor);
  if (position === null || !isPosition(position)) throw invalidCursor();
  return position;
}

function isPosition(position: CursorPosition): position is CursorPosition & SortPosition {
  const { unmeasured, missing, value, id } = position;
  const isFlag = (flag: unknown): boolean => flag === 0 || flag === 1;
  return isFlag(unmeasured) && isFlag(missing) && value !== undefined && typeof id === 'string';
}
