import type { NumberCarrier } from '../providers/ports/number-carrier.ts';
import type { CreateCampaign, HasUnsentTexts } from './types.ts';

/** What numbers need of the composition root. */
export interface PhoneNumbersNeeds {
  createCampaign: CreateCampaign;
  hasUnsentTexts: HasUnsentTexts;
  /** The carriers that this server can reach, by name. */
  carriers: ReadonlyMap<string, unknown>;
  /** Those that carry calls. */
  callCarriers: ReadonlyArray<{ readonly name: string }>;
  /** Those that sell numbers. */
  numberCarriers: readonly NumberCarrier[];
  /** How far the clock of this machine and the database's are apart, in milliseconds. */
  clocksApartMs: () => number;
  /** Null where this server has no account at that carrier. */
  config: { telnyx: object | null; twilio: object | null };
}
