import { listOf, param, type SliceTable } from '../support/slice-table.ts';

export const operations: SliceTable<'credits'> = {
  getCreditBalance: { sdk: (client) => client.credits.balance() },
  listCreditLedger: {
    plain: ['kind'],
    list: listOf('grantManagedOrganizationCredits'),
    sdk: (client) => client.credits.ledger({ kind: 'grant,debit' }),
  },
  grantManagedOrganizationCredits: { names: [param('organization')] },
};
