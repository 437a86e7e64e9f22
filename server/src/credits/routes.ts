import type { SliceHandlers } from '../contract/binding.ts';
import type { GrantCredits } from './grant.ts';
import { presentGrant } from './present.ts';

export function createCreditsRoutes(options: { grant: GrantCredits }): SliceHandlers<'credits'> {
  return {
    grantManagedOrganizationCredits: async ({ params, body }, reply) => {
      // Both spellings are whole numbers within the safe range: the contract lets nothing else pass.
      const request = { amountMicroUsd: Number(body.amountMicroUsd), reason: body.reason };
      return reply(201, { json: presentGrant(await options.grant(params.id, request)) });
    },
  };
}
