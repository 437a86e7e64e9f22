import type { Foundation } from './compose-foundation.ts';
import type { Config } from '../config/config.ts';
import { gatewayKeyFileIn } from '../config/data-folder.ts';
import { defineHandlers, type GatewayHandlers } from '../contract/binding.ts';
import { loadGatewayContract } from '../contract/contract.ts';
import { createGatewayApp } from './gateway-app.ts';
import type { HttpApp } from '../http/kernel/http-app.ts';

/** The local gateway before it listens. */
export interface ComposedGateway {
  readonly app: HttpApp;
  /** Where its key is, in words for the operator. */
  readonly keyLocation: string;
}

/**
 * What the gateway serves; null in a process without that role. Its key is minted into DATA_DIR where none is set. Throws
 * StartupError where it cannot be kept.
 */
export async function composeGateway(
  options: Pick<Foundation, 'dataFolder' | 'clock' | 'zoneRules' | 'ids' | 'log' | 'metrics'> & {
    config: Config;
    routes: GatewayHandlers;
    isDraining: () => boolean;
    strict: boolean;
  },
): Promise<ComposedGateway | null> {
  const { config, dataFolder, routes } = options;
  if (!config.roles.includes('gateway')) return null;
  const { key, socket } = config.gateway;
  const app = await createGatewayApp({
    ...options,
    contract: loadGatewayContract(),
    handlers: defineHandlers(routes),
    key: key ?? dataFolder.gatewayKey(),
    isOnPort: socket === null,
  });
  return { app, keyLocation: key === null ? gatewayKeyFileIn(config.dataDir) : 'GATEWAY_KEY' };
}
