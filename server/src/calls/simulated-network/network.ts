import type { Ids } from '../../platform/crypto/ids.ts';
import { type ClaimLoop, createClaimLoop } from '../../worker-client/claim-loop.ts';
import type { WorkerApi } from '../../worker-client/worker-api.ts';
import { scripts } from '../sessions/index.ts';
import { createConversation } from './conversation.ts';
import { play } from './play.ts';

const mostAtATime = 500;

/** The simulated telephone network as it runs in a process that works: it plays each session that it claims. */
export function createNetwork({
  api,
  ids,
  ...options
}: {
  api: WorkerApi;
  ids: Ids;
} & Pick<Parameters<typeof createClaimLoop>[0], 'endLeased' | 'clock' | 'log' | 'config' | 'withoutApiMs'>): ClaimLoop {
  return createClaimLoop({
    ...options,
    api,
    request: { kinds: ['phone', 'cascade', 's2s'], scripts: [...scripts] },
    most: mostAtATime,
    begin: (claim) => {
      const conversation = createConversation({ api, claim, ids });
      return { over: play(conversation), stop: conversation.stop };
    },
  });
}
