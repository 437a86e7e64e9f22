import type { SessionsPorts } from '../calls/sessions/index.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import { createClaimLoop } from '../worker-client/claim-loop.ts';
import { createWorkerApi } from '../worker-client/worker-api.ts';
import { createBusy } from './busy.ts';
import { converse } from './conversation.ts';
import type { VoiceWorkerNeeds } from './needs.ts';

export function createVoiceWorkerSlice(
  deps: Pick<SliceDeps, 'clock' | 'ids' | 'log'> &
    VoiceWorkerNeeds & {
      /** A bearer that speaks for a process (docs/decisions/sessions.md#d71). */
      credentialFor: (processId: string) => string;
      endLeased: SessionsPorts['endLeased'];
    },
): MadeSlice {
  const { ids, apiUrl, credentialFor, config } = deps;
  const processId = ids.uuid();
  const api = createWorkerApi({ ...deps, apiUrl, credential: () => credentialFor(processId) });
  const busy = createBusy();
  const loop = createClaimLoop({
    ...deps,
    api,
    request: { kinds: ['cascade', 'phone'] },
    most: config.voiceMaxCalls,
    isBusy: () => deps.isLoopWatched && busy.isBusy(),
    begin: (claim) => converse({ ...deps, api }, claim),
    endLeased: ({ sessionId, leaseToken }, reason) =>
      deps.endLeased({ organizationId: null, sessionId, leaseToken }, reason),
  });
  return {
    voice: () => {
      busy.start();
      return { schedulers: [loop.scheduler], drain: loop.drain };
    },
    finish: async (isHurried) => {
      await loop.finish(isHurried);
      busy.stop();
    },
  };
}
