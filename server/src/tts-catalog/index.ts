import { defineSlice } from '../platform/slice.ts';

/** The voices and models of speech to choose from. */
export const ttsCatalog = defineSlice({
  name: 'tts-catalog',
  uses: [],
  create: async () => (await import('./create-slice.ts')).createTtsCatalogSlice(),
});
