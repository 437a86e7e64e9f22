import type { SliceHandlers } from '../contract/binding.ts';
import type { LedgerReader } from './entries.ts';
import type { GrantCredits } from './grant.ts';
import { presentBalance, presentEntry, presentGrant } from './present.ts';
import type { EntryKind } from './types.ts';

export function createCreditsRoutes(options: { grant: GrantCredits; ledger: LedgerReader }): SliceHandlers<'credits'> {
  const { grant, ledger } = options;
  return {
    getCreditBalance: async ({ principal }, reply) =>
      reply(200, { json: presentBalance(await ledger.balance(principal.organizationId)) }),
    listCreditLedger: async ({ principal, query }, reply) => {
      // The pattern of the contract lets nothing else pass.
      const kinds = (query.kind?.split(',') as EntryKind[] | undefined) ?? null;
      const page = { cursor: query.cursor ?? null, limit: query.limit };
      const { items, nextCursor } = await ledger.list(principal.organizationId, kinds, page);
      return reply(200, { json: { entries: items.map(presentEntry), nextCursor } });
    },
    grantManagedOrganizationCredits: async ({ params, body }, reply) => {
      // Both spellings are whole numbers within the safe range: the contract lets nothing else pass.
      const request = { amountMicroUsd: Number(body.amountMicroUsd), reason: body.reason };
      return reply(201, { json: presentGrant(await grant(params.id, request)) });
    },
  };
}
