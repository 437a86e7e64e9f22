import { agents } from '../agents/index.ts';
import { credits } from '../credits/index.ts';
import { phoneNumbers as phoneNumberTables } from '../migrations/0003-phone-numbers.ts';
import { organizations } from '../organizations/index.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import { verification } from '../verification/index.ts';
import { webhooks } from '../webhooks/index.ts';
import { numberOrders } from './migrations/0028-number-orders.ts';
import { createPhoneNumbersMetrics } from './metrics.ts';
import { numberReleases } from './migrations/0029-number-releases.ts';
import { numberMonths } from './migrations/0097-number-months.ts';
import { numberPrices } from './migrations/0100-number-prices.ts';
import { numberSetups } from './migrations/0096-number-setups.ts';
import { numberRoutings } from './migrations/0098-number-routings.ts';
import { numberSweeps } from './migrations/0099-number-sweeps.ts';
import { orderKillPoints } from './kill-points.ts';
import { orderQueue, releaseQueue, routingQueue, setupQueue, sweepQueue } from './queues.ts';
import type { PhoneNumbersNeeds } from './needs.ts';

export type { PhoneNumbersPorts } from './create-slice.ts';
export { listNumbersAtCarrier } from './carried-numbers.ts';
export { listLockedNumbers } from './releases/release-store.ts';
export { phoneNumberNotFound } from './errors.ts';
export { compareNumbers } from './routing/compare.ts';
export { hurryMisrouted } from './routing/sweep-store.ts';
export { type KnownNumbers, listKnownNumbers } from './routing/known-numbers.ts';
export { findByE164, loadSenders } from './senders.ts';
export type { PhoneNumbersService } from './service.ts';
export type { CallObstacle, NumberStanding, NumberStandings, TextsOfNumber } from './standing.ts';
export {
  type AssignableNumber,
  type HeldNumber,
  findAssignedNumber,
  hasNumbers,
  listAssignedNumbers,
  lockAssignableNumber,
  writeSmsAssignment,
} from './sms-assignment.ts';
export type { CreateCampaign, HasUnsentTexts, PhoneNumber, SenderNumber } from './types.ts';

/** The numbers of organizations, and the carrier, the campaign and the agent of each. */
export const phoneNumbers = defineSlice({
  name: 'phone-numbers',
  uses: [organizations, webhooks, credits, verification, agents],
  needs: needs<PhoneNumbersNeeds>(),
  migrations: [
    phoneNumberTables,
    numberOrders,
    numberReleases,
    numberSetups,
    numberMonths,
    numberRoutings,
    numberSweeps,
    numberPrices,
  ],
  queues: [orderQueue, releaseQueue, setupQueue, routingQueue, sweepQueue],
  killPoints: orderKillPoints,
  idPrefixes: ['num'],
  metrics: createPhoneNumbersMetrics,
  create: async (deps) => {
    const { createPhoneNumbersSlice } = await import('./create-slice.ts');
    return createPhoneNumbersSlice({
      ...deps,
      agents: deps.use(agents),
      credits: deps.use(credits).service,
      verification: deps.use(verification),
      publish: deps.use(webhooks).publish,
    });
  },
});
