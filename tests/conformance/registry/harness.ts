import type { CampaignRegistry } from '../../../server/src/providers/ports/campaign-registry.ts';

/** What the vendor does with a registration, known before it is asked. */
export type RegistryBehaviour =
  | 'agree'
  | 'ask_changes'
  | 'reject'
  /** Takes the request and never says so. */
  | 'lose_answer'
  /** Provably does not take the first request. */
  | 'turn_away_once'
  /** Refuses the request itself. */
  | 'refuse';

/** An adapter with a registry on the other side that a test can command. */
export interface RegistryHarness {
  readonly registry: CampaignRegistry;
  /** The text, a display name or a message flow, of a registration with which the vendor deals so. */
  arrange(kind: 'brand' | 'campaign', behaviour: RegistryBehaviour): string;
  /** The registry comes to its decision about what it has. */
  decide(kind: 'brand' | 'campaign', registryId: string, behaviour: RegistryBehaviour): Promise<void>;
  /** A decision that a campaign has lost what it had. */
  takeBack(registryId: string, as: 'suspended' | 'expired'): Promise<void>;
  /** It comes to a number: assigned or taken off, as it was asked. */
  settleNumber(e164: string): Promise<void>;
  /** How many registrations of that reference got into the vendor's books. */
  timesRegistered(kind: 'brand' | 'campaign', reference: string): Promise<number>;
  /** What was wrong with the requests that the vendor got; none for a good adapter. */
  violations(): readonly string[];
  close(): Promise<void>;
}
