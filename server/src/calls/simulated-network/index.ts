import { defineSlice, needs } from '../../platform/slice/slice.ts';
import { sessions } from '../sessions/index.ts';
import type { SimulatedNetworkNeeds } from './needs.ts';

export { recipientOf } from './recipients.policy.ts';

export const simulatedNetwork = defineSlice({
  name: 'simulated-network',
  uses: [sessions],
  needs: needs<SimulatedNetworkNeeds>(),
  create: async (deps) => {
    const { createSimulatedNetworkSlice } = await import('./create-slice.ts');
    const { issueProcessCredential: credentialFor, endLeased } = deps.use(sessions);
    return createSimulatedNetworkSlice({ ...deps, credentialFor, endLeased });
  },
});
