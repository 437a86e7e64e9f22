import type { AgentsPorts } from '../agents/index.ts';
import type { SliceHandlers } from '../contract/binding.ts';
import type { CreditsService } from '../credits/index.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { KillPoint } from '../platform/process/kill-points.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import { followBoth } from '../platform/jobs/follow-both.ts';
import { createScheduler } from '../platform/jobs/scheduler.ts';
import type { VerificationPorts } from '../verification/index.ts';
import type { Publish } from '../webhooks/index.ts';
import { type AddSimulatedNumber, createAddSimulatedNumber, createFirstNumber } from './first-number.ts';
import { createNumberChanger } from './change-number.ts';
import type { PhoneNumbersNeeds } from './needs.ts';
import type { OrderKillPoint } from './kill-points.ts';
import type { PhoneNumbersMetrics } from './metrics.ts';
import {
  createAdvance,
  createBuyNumber,
  createCancelOrder,
  createChargeMonths,
  createEndOrder,
  createNumberCallbacks,
  createNotePrice,
  createNumberCarriers,
  createOrderWork,
  createSetupWork,
} from './orders/index.ts';
import { createPresentNumber } from './present.ts';
import { createRoutingWork, createSweep } from './routing/index.ts';
import { createReleaseNumber, createReleaseWork } from './releases/index.ts';
import { createPhoneNumbersRoutes } from './routes.ts';
import { createPhoneNumbersService, type PhoneNumbersService } from './service.ts';
import { createNumberStandings, type NumberStandings } from './standing.ts';
import { countHold, findPhoneNumber, findOwner } from './store.ts';
import { createPublishNumbers } from './publish-numbers.ts';
import type { LiveCarrier } from './types.ts';

export interface PhoneNumbersPorts {
  /** False for an unknown number and for another organization's. */
  exists(tx: Tx, organizationId: string, phoneNumberId: string): Promise<boolean>;
  service: PhoneNumbersService;
  standings: NumberStandings;
  /** Whose number it is; null for one that is unknown or released. */
  ownerOf(tx: Tx, phoneNumberId: string): Promise<string | null>;
  /** For a test organization alone. */
  addSimulated: AddSimulatedNumber;
  /** Tells of every number of an organization that its hold began or ended. */
  publishHold(tx: Tx, organizationId: string, event: 'suspended' | 'recovered'): Promise<void>;
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
      publish: Publish;
      metrics: PhoneNumbersMetrics;
    },
): MadePhoneNumbers {
  const chosen = { ...deps, defaultCarrier: defaultCarrier(deps.config) };
  const service = createPhoneNumbersService(chosen);
  const callCarriers: ReadonlySet<string> = new Set(deps.callCarriers.map(({ name }) => name));
  const reachable = { carriers: deps.carriers, callCarriers };
  const present = createPresentNumber(reachable);
  const publishNumbers = createPublishNumbers({ ...deps, present });
  const carriers = createNumberCarriers(deps.numberCarriers);
  const endOrder = createEndOrder({ ...deps, publishNumbers });
  const advance = createAdvance({ ...deps, carriers, endOrder });
  const cancelOrder = createCancelOrder({ ...deps, carriers, endOrder });
  const orders = createOrderWork({ ...deps, advance });
  const releases = createReleaseWork({ ...deps, carriers });
  const setups = createSetupWork({ ...deps, carriers });
  const routings = createRoutingWork({ ...deps, carriers, notePrice: createNotePrice(deps) });
  const sweep = createSweep({ ...deps, carriers });
  const months = createChargeMonths({ ...deps, publishNumbers });
  const addSimulated = createAddSimulatedNumber(deps);
  return {
    ports: {
      service,
      standings: createNumberStandings(reachable),
      ownerOf: findOwner,
      addSimulated,
      exists: async (...asked) => (await findPhoneNumber(...asked)) !== null,
      publishHold: async (tx, organizationId, event) =>
        publishNumbers(tx, event, await countHold(tx, organizationId, event === 'recovered')),
    },
    routes: createPhoneNumbersRoutes({
      service,
      present,
      buy: createBuyNumber({ ...deps, carriers, advance }),
      change: createNumberChanger(chosen),
      release: createReleaseNumber({ ...deps, cancelOrder, publishNumbers }),
      numberCarriers: carriers,
    }),
    rawRoutes: createNumberCallbacks({ ...deps, carriers }),
    onOrganizationCreated: createFirstNumber({ ...deps, addSimulated }),
    work: () => {
      orders.listen();
      releases.listen();
      setups.listen();
      routings.listen();
      sweep.listen();
      return {
        schedulers: [
          createScheduler({
            ...deps,
            steps: [...orders.steps, ...setups.steps, ...routings.steps, sweep.step, months.step, ...releases.steps],
          }),
        ],
      };
    },
    clockFollower: followBoth(orders.clockFollower, months.clockFollower),
  };
}

/** Carries the numbers of live organizations that name no carrier; null where each has to name one. */
function defaultCarrier({ telnyx, twilio }: PhoneNumbersNeeds['config']): LiveCarrier | null {
  if (twilio === null) return 'telnyx';
  return telnyx === null ? 'twilio' : null;
}
