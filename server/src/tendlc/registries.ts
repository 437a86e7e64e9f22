import type { CampaignRegistry } from '../providers/ports/campaign-registry.ts';

/** The registry of an organization's mode; undefined where this server has none. */
export type RegistryOf = (mode: 'test' | 'live') => CampaignRegistry | undefined;

export function createRegistryOf(registries: readonly CampaignRegistry[]): RegistryOf {
  return (mode) => registries.find((registry) => registry.serves === mode);
}
