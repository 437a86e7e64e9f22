import type { AgentsPorts } from '../agents/index.ts';
import type { SliceHandlers } from '../contract/binding.ts';
import type { CreditsService } from '../credits/index.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { KillPoint } from '../platform/kill-points.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice.ts';
import type { VerificationPorts } from '../verification/index.ts';
import { createNumberAtBirth } from './birth.ts';
import type { PhoneNumbersNeeds } from './needs.ts';
import type { OrderKillPoint } from './kill-points.ts';
import { createAdvance, createBuyNumber, createNumberCarriers, createOrderWork } from './orders/index.ts';
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
  deps: Pick<SliceDeps, 'database' | 'clock' | 'jobs' | 'log'> &
    PhoneNumbersNeeds & {
      ids: Ids<'num'>;
      killPoint: KillPoint<OrderKillPoint>;
      agents: AgentsPorts;
      credits: CreditsService;
      verification: VerificationPorts;
    },
): MadePhoneNumbers {
  const service = createPhoneNumbersService({ ...deps, defaultCarrier: defaultCarrier(deps.config) });
  const numberCarriers = createNumberCarriers(deps.numberCarriers);
  const advance = createAdvance({ ...deps, carriers: numberCarriers });
  const buy = createBuyNumber({ ...deps, carriers: numberCarriers, advance });
  const { work, clockFollower } = createOrderWork({ ...deps, advance });
  return {
    ports: { service, exists: async (...asked) => (await findPhoneNumber(...asked)) !== null },
    routes: createPhoneNumbersRoutes({ service, buy, carriers: deps.carriers, numberCarriers }),
    onBirth: createNumberAtBirth(deps),
    work,
    clockFollower,
  };
}

/** Carries the numbers of live organizations that name no carrier; null where each has to name one. */
function defaultCarrier({ telnyx, twilio }: PhoneNumbersNeeds['config']): LiveCarrier | null {
  if (twilio === null) return 'telnyx';
  return telnyx === null ? 'twilio' : null;
}
