import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { BirthHook } from '../platform/slice.ts';
import { newTextNumber } from './text-number.ts';
import { insertPhoneNumber, nextSimulatedNumber } from './store.ts';
import type { CreateCampaign, NumberAgents } from './types.ts';

/** Gives a test organization one simulated number that texts and answers at once; a live one is born without. */
export function createNumberAtBirth(options: {
  clock: Clock;
  ids: Ids<'num'>;
  createCampaign: CreateCampaign;
  agents: NumberAgents;
}): BirthHook {
  const { clock, ids, createCampaign, agents } = options;
  return async (tx, organization) => {
    if (organization.mode !== 'test') return;
    const campaign = await createCampaign(tx, { organizationId: organization.id, status: 'approved' });
    const number = newTextNumber({
      id: ids.prefixed('num'),
      organizationId: organization.id,
      e164: await nextSimulatedNumber(tx),
      carrier: 'simulated',
      agentId: await agents.defaultAgentId(tx, organization.id),
      campaign,
      providerResourceId: null,
      messagingProfileId: null,
      at: clock.now(),
    });
    if (!(await insertPhoneNumber(tx, number))) throw new Error('A simulated number was given out twice');
  };
}
