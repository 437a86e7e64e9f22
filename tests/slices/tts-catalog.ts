import type { SliceTable } from '../support/slice-table.ts';

export const operations: SliceTable<'tts-catalog'> = {
  getTtsVocabulary: { isInMemory: true, sdk: (client) => client.tts.vocabulary() },
};
