import type { GatewayHandlers } from '../contract/binding.ts';
import type { MadeSlice } from '../platform/slice/slice.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { GatewayNeeds } from './needs.ts';
import { createGatewayRoutes } from './routes.ts';

export interface MadeGateway extends MadeSlice {
  routes: GatewayHandlers;
}

export function createGatewaySlice(deps: GatewayNeeds & { metrics: GatewayMetrics }): MadeGateway {
  return { routes: createGatewayRoutes(deps) };
}
