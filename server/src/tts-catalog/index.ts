import { defineSlice } from '../platform/slice/slice.ts';
import { router } from '../router/index.ts';

export type { FindVoice } from './find-voice.policy.ts';

/** The voices and models of speech to choose from. */
export const ttsCatalog = defineSlice({
  name: 'tts-catalog',
  uses: [router],
  create: async (deps) => {
    const { createTtsCatalogSlice } = await import('./create-slice.ts');
    return createTtsCatalogSlice({ ...deps, router: deps.use(router) });
  },
});
