import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../platform/time/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { CreationHook } from '../platform/slice/slice.ts';
import { newTextNumber } from './text-number.ts';
import { nextSimulatedNumber } from './simulated-number.ts';
import { insertPhoneNumber } from './store.ts';
import type { CreateCampaign, NumberAgents } from './types.ts';

/** Gives a test organization another simulated number that texts at once, and answers its id. */
export type AddSimulatedNumber = (
  tx: Tx,
  number: { organizationId: string; agentId: string | null; at: Temporal.Instant },
) => Promise<string>;

export function createAddSimulatedNumber(options: {
  ids: Ids<'num'>;
  createCampaign: CreateCampaign;
}): AddSimulatedNumber {
  const { ids, createCampaign } = options;
  return async (tx, { organizationId, agentId, at }) => {
    const campaign = await createCampaign(tx, { organizationId, status: 'approved' });
    const number = newTextNumber({
      id: ids.prefixed('num'),
      organizationId,
      e164: await nextSimulatedNumber(tx),
      carrier: 'simulated',
      agentId,
      campaign,
      providerResourceId: null,
      messagingProfileId: null,
      at,
    });
    if (!(await insertPhoneNumber(tx, number))) throw new Error('A simulated number was given out twice');
    return number.id;
  };
}

/** Gives a test organization one simulated number that texts and answers at once; a live one is born without. */
export function createFirstNumber(options: {
  clock: Clock;
  agents: NumberAgents;
  addSimulated: AddSimulatedNumber;
}): CreationHook {
  const { clock, agents, addSimulated } = options;
  return async (tx, { id, mode }) => {
    if (mode !== 'test') return;
    await addSimulated(tx, { organizationId: id, agentId: await agents.defaultAgentId(tx, id), at: clock.now() });
  };
}
