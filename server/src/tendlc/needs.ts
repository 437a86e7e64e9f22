import type { CampaignRegistry } from '../providers/ports/campaign-registry.ts';

/** What 10DLC needs of the composition root. */
export interface TendlcNeeds {
  /** The registries that this server can reach. */
  registries: readonly CampaignRegistry[];
}
