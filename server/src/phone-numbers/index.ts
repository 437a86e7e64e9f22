import type { BirthHook } from '../organizations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import { createNumberAtBirth } from './birth.ts';
import { createPhoneNumbersService, type PhoneNumbersService } from './service.ts';
import type { CreateCampaign, HasUnsentTexts, LiveCarrier, NumberAgents } from './types.ts';

export { createPhoneNumbersRoutes } from './routes.ts';
export { findByE164, loadSenders, type SenderNumber } from './senders.ts';
export type { PhoneNumbersService } from './service.ts';
export {
  type AssignableNumber,
  findAssignedNumber,
  hasNumbers,
  listAssignedNumbers,
  lockAssignableNumber,
  writeSmsAssignment,
} from './sms-assignment.ts';
export type { CreateCampaign, PhoneNumber } from './types.ts';

export interface PhoneNumbersSlice {
  service: PhoneNumbersService;
  onBirth: BirthHook;
}

export function createPhoneNumbersSlice(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  agents: NumberAgents;
  createCampaign: CreateCampaign;
  /** Carries the numbers of live organizations that name no carrier; null where each has to name one. */
  defaultCarrier: LiveCarrier | null;
  hasUnsentTexts: HasUnsentTexts;
}): PhoneNumbersSlice {
  return {
    service: createPhoneNumbersService(options),
    onBirth: createNumberAtBirth(options),
  };
}
