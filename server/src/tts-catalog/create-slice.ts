import type { SliceHandlers } from '../contract/binding.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice.ts';
import type { RouterPorts, SpeechFacts } from '../router/index.ts';
import { type CatalogView, createCatalogView } from './catalog-view.ts';
import { type FindVoice, findVoice } from './find-voice.policy.ts';
import { createTtsCatalogRoutes } from './routes.ts';

export interface TtsCatalogPorts {
  findVoice: FindVoice;
}

export interface MadeTtsCatalog extends MadeSlice {
  ports: TtsCatalogPorts;
  routes: SliceHandlers<'tts-catalog'>;
}

export function createTtsCatalogSlice({
  cursors,
  router,
}: Pick<SliceDeps, 'cursors'> & { router: Pick<RouterPorts, 'speechFacts'> }): MadeTtsCatalog {
  // One for each of what facts there are: it goes with them.
  const views = new WeakMap<SpeechFacts, CatalogView>();
  const viewOf = (mode: 'test' | 'live'): CatalogView => {
    const facts = router.speechFacts(mode);
    const view = views.get(facts) ?? createCatalogView(facts);
    views.set(facts, view);
    return view;
  };
  return {
    ports: {
      findVoice: (vendor, voice) => findVoice([router.speechFacts('test'), router.speechFacts('live')], vendor, voice),
    },
    routes: createTtsCatalogRoutes({ cursors, viewOf }),
  };
}
