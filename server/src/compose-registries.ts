import type { Config } from './config/config.ts';
import type { RawRoute } from './http/raw-routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Ids } from './platform/ids.ts';
import type { Logger } from './platform/log.ts';
import type { CampaignRegistry } from './providers/campaign-registry.ts';
import { createSimulatedRegistry } from './providers/simulated/registry.ts';
import { createTelnyxRegistry } from './providers/telnyx/registry.ts';
import type { Tendlc } from './sms/index.ts';

/** The registries of 10DLC that this process reaches, and where they post to. */
export interface Registries {
  all: readonly CampaignRegistry[];
  callbacks(receive: Tendlc['receiveCallback']): RawRoute[];
}

const callbackBytes = 1_048_576;
const callbackPath = (registry: string): string => `/v1/registries/${registry}/events`;

export function composeRegistries(options: {
  config: Config;
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Logger;
  publicUrl: () => string;
}): Registries {
  const { config, clock, publicUrl } = options;
  const all: CampaignRegistry[] = [createSimulatedRegistry(options)];
  if (config.telnyx !== null) {
    const callbackUrl = (): string => `${publicUrl()}${callbackPath('telnyx')}`;
    all.push(createTelnyxRegistry({ ...options, account: config.telnyx, callbackUrl }));
  }
  return {
    all,
    callbacks: (receive) =>
      // One that tells nothing by itself has no address.
      all
        .filter(({ readCallback }) => readCallback !== null)
        .map(
          (registry): RawRoute => ({
            method: 'POST',
            path: callbackPath(registry.name),
            maxBodyBytes: callbackBytes,
            handle: (request) => receive(registry, { ...request, receivedAt: clock.now() }),
          }),
        ),
  };
}
