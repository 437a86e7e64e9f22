import type { SliceHandlers } from '../contract/binding.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import type { RouterPorts } from '../router/index.ts';
import { type FindVoice, findVoice } from './find-voice.policy.ts';
import { createFollowedView } from './followed-view.ts';
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
}: Pick<SliceDeps, 'cursors'> & {
  router: Pick<RouterPorts, 'speechFacts' | 'onSpeechFacts'>;
}): MadeTtsCatalog {
  const { speechFacts } = router;
  const views = { test: createFollowedView(speechFacts('test')), live: createFollowedView(speechFacts('live')) };
  router.onSpeechFacts(() => {
    views.test.follow(speechFacts('test'));
    views.live.follow(speechFacts('live'));
  });
  return {
    ports: {
      findVoice: (vendor, voice) => findVoice([speechFacts('test'), speechFacts('live')], vendor, voice),
    },
    routes: createTtsCatalogRoutes({ cursors, viewOf: (mode) => views[mode].current() }),
    // The figures were read before: nothing is answered without them.
    start: async () => {
      await Promise.all([views.test.ready(), views.live.ready()]);
    },
  };
}
