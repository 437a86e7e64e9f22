import type { AgentsPorts } from '../agents/index.ts';
import type { SliceHandlers } from '../contract/binding.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import type { RouterPorts } from '../router/index.ts';
import { createComplete } from './complete.ts';
import { createOneShotRoutes } from './routes.ts';
import { createSynthesize } from './synthesize.ts';

export interface MadeOneShot extends MadeSlice {
  routes: SliceHandlers<'one-shot'>;
}

export function createOneShotSlice(
  deps: Pick<SliceDeps, 'clock' | 'ids' | 'publicUrl'> & {
    router: Pick<RouterPorts, 'respond' | 'speak' | 'scoresRunId' | 'knownProviders'>;
    agents: Pick<AgentsPorts, 'readGivenTools' | 'runWebhook'>;
  },
): MadeOneShot {
  const complete = createComplete({ ...deps, ...deps.router, ...deps.agents });
  return { routes: createOneShotRoutes({ ...deps, complete, synthesize: createSynthesize(deps.router) }) };
}
