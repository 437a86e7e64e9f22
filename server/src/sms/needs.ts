import type { Tx } from '../platform/db/database.ts';
import type { MessagingProvider, SimulatedTraffic } from '../providers/ports/messaging.ts';
import type { InboundText } from './service.ts';

/** What texts need of the composition root. */
export interface SmsNeeds {
  /** The carriers that this server can reach, by the name that a number carries. */
  carriers: ReadonlyMap<string, MessagingProvider>;
  simulatedCarrier: {
    /** Its handset: what it says arrives. */
    receiveInbound(tx: Tx, text: InboundText): Promise<void>;
    traffic: SimulatedTraffic;
  };
  config: { smsSegmentPriceMicroUsd: number };
}
