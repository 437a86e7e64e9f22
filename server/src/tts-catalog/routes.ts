import type { SliceHandlers } from '../contract/binding.ts';
import type { Cursors } from '../platform/crypto/cursors.ts';
import { answerVoices } from './answer-voices.ts';
import type { CatalogView } from './catalog-view.ts';
import { directionOf, listModels } from './list-models.policy.ts';
import { presentMeta } from './present-meta.ts';
import { presentModel } from './present-models.ts';
import { presentVocabulary } from './present-vocabulary.ts';
import { readModelQuestion } from './question.ts';

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
      const view = viewOf(principal.mode);
      return reply(200, { json: answerVoices(view, query, principal.organizationId, cursors) });
    },
  };
}
