import type { MadeSlice, SliceDeps } from '../../platform/slice/slice.ts';
import { createWorkerApi } from '../../worker-client/worker-api.ts';
import type { SessionsPorts } from '../sessions/index.ts';
import { createNetwork } from './network.ts';
import type { SimulatedNetworkNeeds } from './needs.ts';

export function createSimulatedNetworkSlice(
  deps: Pick<SliceDeps, 'clock' | 'ids' | 'log'> &
    SimulatedNetworkNeeds & {
      /** A bearer that speaks for a process (docs/decisions/sessions.md#d71). */
      credentialFor: (processId: string) => string;
      endLeased: SessionsPorts['endLeased'];
    },
): MadeSlice {
  const { ids, apiUrl, credentialFor } = deps;
  const processId = ids.uuid();
  const api = createWorkerApi({ ...deps, apiUrl, credential: () => credentialFor(processId) });
  const network = createNetwork({
    ...deps,
    api,
    endLeased: ({ sessionId, leaseToken }, reason) =>
      deps.endLeased({ organizationId: null, sessionId, leaseToken }, reason),
  });
  return {
    work: () => ({ schedulers: [network.scheduler], drain: network.drain }),
    finish: network.finish,
  };
}
