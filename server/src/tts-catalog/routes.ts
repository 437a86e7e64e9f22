import type { SliceHandlers } from '../contract/binding.ts';
import { presentVocabulary } from './present.ts';

export function createTtsCatalogRoutes(): SliceHandlers<'tts-catalog'> {
  return {
    getTtsVocabulary: async (_call, reply) => reply(200, { json: presentVocabulary() }),
  };
}
