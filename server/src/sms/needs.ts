import type { Tx } from '../platform/db/database.ts';
import type { CampaignRegistry } from '../providers/campaign-registry.ts';
import type { MessagingProvider, SimulatedTraffic } from '../providers/messaging.ts';
import type { InboundText } from './service.ts';

/** What texts need of the composition root. */
export interface SmsNeeds {
  /** The carriers that this server can reach, by the name that a number carries. */
  carriers: ReadonlyMap<string, MessagingProvider>;
  /** The registries of 10DLC that it can reach. */
  registries: readonly CampaignRegistry[];
  simulatedCarrier: {
    /** Its handset: what it says arrives. */
    receiveInbound(tx: Tx, text: InboundText): Promise<void>;
    traffic: SimulatedTraffic;
  };
  config: { smsSegmentPriceMicroUsd: number };
}
