import type { AgentsPorts } from '../agents/index.ts';
import { findSession } from '../calls/sessions/index.ts';
import type { SliceHandlers } from '../contract/binding.ts';
import { isUuid } from '../platform/crypto/uuid.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import type { RouterPorts } from '../router/index.ts';
import { createComplete } from './complete.ts';
import { createOneShotRoutes } from './routes.ts';
import { createSynthesize } from './synthesize.ts';
import { createTranscribe } from './transcribe.ts';

export interface MadeOneShot extends MadeSlice {
  routes: SliceHandlers<'one-shot'>;
}

export function createOneShotSlice(
  deps: Pick<SliceDeps, 'clock' | 'database' | 'ids' | 'publicUrl'> & {
    router: Pick<RouterPorts, 'respond' | 'speak' | 'transcribe' | 'scoresRunId' | 'knownProviders'>;
    agents: Pick<AgentsPorts, 'readGivenTools' | 'runWebhook'>;
  },
): MadeOneShot {
  const complete = createComplete({ ...deps, ...deps.router, ...deps.agents });
  const ownSession = async (organizationId: string, id: string): Promise<string | null> => {
    if (!isUuid(id)) return null;
    const session = await deps.database.tx(async (tx) => findSession(tx, organizationId, id));
    return session?.id ?? null;
  };
  const transcribe = createTranscribe({ ...deps.router, ownSession });
  return { routes: createOneShotRoutes({ ...deps, complete, synthesize: createSynthesize(deps.router), transcribe }) };
}
