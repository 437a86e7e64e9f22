import type { AgentsPorts } from '../agents/index.ts';
import type { SliceHandlers } from '../contract/binding.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice.ts';
import { createNumberAtBirth } from './birth.ts';
import type { PhoneNumbersNeeds } from './needs.ts';
import { createPhoneNumbersRoutes } from './routes.ts';
import { createPhoneNumbersService, type PhoneNumbersService } from './service.ts';
import { findPhoneNumber } from './store.ts';
import type { LiveCarrier } from './types.ts';

export interface PhoneNumbersPorts {
  /** False for an unknown number and for another organization's. */
  exists(tx: Tx, organizationId: string, phoneNumberId: string): Promise<boolean>;
  service: PhoneNumbersService;
}

export interface MadePhoneNumbers extends MadeSlice {
  ports: PhoneNumbersPorts;
  routes: SliceHandlers<'phone-numbers'>;
}

export function createPhoneNumbersSlice(
  deps: Pick<SliceDeps, 'database' | 'clock'> & PhoneNumbersNeeds & { ids: Ids<'num'>; agents: AgentsPorts },
): MadePhoneNumbers {
  const service = createPhoneNumbersService({ ...deps, defaultCarrier: defaultCarrier(deps.config) });
  return {
    ports: { service, exists: async (...asked) => (await findPhoneNumber(...asked)) !== null },
    routes: createPhoneNumbersRoutes({ service, carriers: deps.carriers }),
    onBirth: createNumberAtBirth(deps),
  };
}

/** Carries the numbers of live organizations that name no carrier; null where each has to name one. */
function defaultCarrier({ telnyx, twilio }: PhoneNumbersNeeds['config']): LiveCarrier | null {
  if (twilio === null) return 'telnyx';
  return telnyx === null ? 'twilio' : null;
}
