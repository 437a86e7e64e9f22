import type { components } from '../contract/generated/openapi.ts';
import type { Cursors } from '../platform/crypto/cursors.ts';
import type { CatalogView } from './catalog-view.ts';
import { listVoices } from './list-voices.ts';
import { presentMeta } from './present-meta.ts';
import { presentModel } from './present-models.ts';
import { presentBlocker, presentFacets, presentVoice } from './present-voices.ts';
import { readVoiceQuestion, type VoicesQuery } from './question.ts';

/** The answer to one question about voices. Throws 400 VALIDATION_ERROR and 400 INVALID_CURSOR. */
export function answerVoices(
  view: CatalogView,
  query: VoicesQuery,
  organizationId: string,
  cursors: Cursors,
): components['schemas']['TtsVoicePage'] {
  const question = readVoiceQuestion(query);
  const { sort, limit, cursor = null } = query;
  const found = listVoices(view, question, { organizationId, sort, limit, cursor }, cursors);
  const language = question.benchmarkLanguage;
  const models = new Map(found.page.map(({ model }) => [model.id, model]));
  return {
    object: 'list',
    total: found.total,
    next_cursor: found.nextCursor,
    data: found.page.map(presentVoice),
    models: Object.fromEntries(Array.from(models, ([id, row]) => [id, presentModel(row, language)])),
    facets: presentFacets(found.facets),
    blockers: found.blockers.map(presentBlocker),
    meta: presentMeta(view, language),
  };
}
