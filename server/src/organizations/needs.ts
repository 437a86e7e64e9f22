import type { Tx } from '../platform/db/database.ts';
import type { CreationHook } from '../platform/slice/slice.ts';
import type { OrganizationMode } from './types.ts';

/** What organizations need of the composition root. */
export interface OrganizationsNeeds {
  /** What other slices make when an organization is made, in this order; called each time. */
  creationHooks: () => readonly CreationHook[];
  /** The registries of 10DLC that this server can reach, each with the mode of the organizations that it serves. */
  registries: ReadonlyArray<{ serves: OrganizationMode }>;
  /** The carriers that sell numbers, each with the mode of the organizations that it sells to. */
  numberCarriers: ReadonlyArray<{ serves: OrganizationMode }>;
  /** Who serves the iMessage channel of an organization for which it is switched on; null for nobody. */
  imessageProviderOf: (tx: Tx, organization: { id: string; mode: OrganizationMode }) => Promise<string | null>;
  config: {
    /** How many API keys of an organization can be in force at once. */
    apiKeyLimit: number;
  };
}
