import { defineSlice, needs } from '../platform/slice/slice.ts';
import { createGatewayMetrics } from './metrics.ts';
import type { GatewayNeeds } from './needs.ts';

export { type AdapterModel, adapterModels } from './adapter-models.policy.ts';

/** What the local gateway answers on its own port: which adapters for speech this build has. */
export const gateway = defineSlice({
  name: 'gateway',
  uses: [],
  needs: needs<GatewayNeeds>(),
  metrics: createGatewayMetrics,
  create: async (deps) => (await import('./create-slice.ts')).createGatewaySlice(deps),
});
