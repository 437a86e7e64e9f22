import type { SliceTable } from '../support/slice-table.ts';

export const operations: SliceTable<'tts-catalog'> = {
  getTtsVocabulary: { isInMemory: true, sdk: (client) => client.tts.vocabulary() },
  listTtsModels: {
    plain: ['language'],
    isInMemory: true,
    sdk: (client) => client.tts.models.list({ language: 'de', sort: 'cost', include_unroutable: 'true' }),
  },
  listTtsVoices: {
    plain: ['vendor', 'accent', 'language', 'model', 'benchmark_language'],
    isInMemory: true,
    // The voices of the simulation.
    list: async () => ({ hasCursor: true }),
    sdk: (client) => client.tts.voices.list({ use_case: 'phone', quality: ['natural'], language: 'de' }),
  },
};
