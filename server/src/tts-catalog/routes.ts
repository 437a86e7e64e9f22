import type { SliceHandlers } from '../contract/binding.ts';
import type { Cursors } from '../platform/cursors.ts';
import type { CatalogView } from './catalog-view.ts';
import { directionOf, listModels } from './list-models.policy.ts';
import { listVoices } from './list-voices.ts';
import { presentMeta } from './present-meta.ts';
import { presentModel } from './present-models.ts';
import { presentVocabulary } from './present-vocabulary.ts';
import { presentBlocker, presentFacets, presentVoice } from './present-voices.ts';
import { readModelQuestion, readVoiceQuestion } from './question.ts';

/** What the routes of the catalogs stand on. */
export interface TtsCatalogServices {
  cursors: Cursors;
  /** The catalog as it is now, for an organization of this mode: a request asks once. */
  viewOf: (mode: 'test' | 'live') => CatalogView;
}

export function createTtsCatalogRoutes({ cursors, viewOf }: TtsCatalogServices): SliceHandlers<'tts-catalog'> {
  return {
    getTtsVocabulary: async (_call, reply) => reply(200, { json: presentVocabulary() }),
    listTtsModels: async ({ principal, query }, reply) => {
      const { language, ...question } = readModelQuestion(query);
      const view = viewOf(principal.mode);
      const models = listModels(view.models(language), question);
      const json = {
        object: 'list' as const,
        language,
        sort: question.sort,
        order: question.direction ?? directionOf(question.sort),
        data: models.map((row) => presentModel(row, language)),
        meta: presentMeta(view, language),
      };
      return reply(200, { json });
    },
    listTtsVoices: async ({ principal, query }, reply) => {
      const question = readVoiceQuestion(query);
      const view = viewOf(principal.mode);
      const { organizationId } = principal;
      const { sort, limit, cursor = null } = query;
      const found = listVoices(view, question, { organizationId, sort, limit, cursor }, cursors);
      const language = question.benchmarkLanguage;
      const models = new Map(found.page.map(({ model }) => [model.id, model]));
      const json = {
        object: 'list' as const,
        total: found.total,
        next_cursor: found.nextCursor,
        data: found.page.map(presentVoice),
        models: Object.fromEntries(Array.from(models, ([id, row]) => [id, presentModel(row, language)])),
        facets: presentFacets(found.facets),
        blockers: found.blockers.map(presentBlocker),
        meta: presentMeta(view, language),
      };
      return reply(200, { json });
    },
  };
}
