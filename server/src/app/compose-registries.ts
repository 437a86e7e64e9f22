import type { Addresses } from './addresses.ts';
import type { Config } from '../config/config.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { Logger } from '../platform/process/log.ts';
import { registryCallbackPath } from '../providers/ports/callback-paths.ts';
import type { CampaignRegistry } from '../providers/ports/campaign-registry.ts';
import { createSimulatedRegistry } from '../providers/simulated/registry.ts';
import { createTelnyxRegistry } from '../providers/telnyx/registry.ts';

/** The registries of 10DLC that this process reaches. */
export function composeRegistries(options: {
  config: Config;
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Logger;
  addresses: Addresses;
}): readonly CampaignRegistry[] {
  const { config, addresses } = options;
  const simulated = createSimulatedRegistry(options);
  if (config.telnyx === null) return [simulated];
  const callbackUrl = (): string => `${addresses.published()}${registryCallbackPath('telnyx')}`;
  return [simulated, createTelnyxRegistry({ ...options, account: config.telnyx, callbackUrl })];
}
