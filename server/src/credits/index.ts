import { credits as creditTables } from '../migrations/0002-credits.ts';
import { creditLedgerUses } from './migrations/0024-credit-ledger-uses.ts';
import { coveredLedger } from './migrations/0066-covered-ledger.ts';
import { chargesOfSessions } from './migrations/0044-charges-of-sessions.ts';
import { growingReservations } from './migrations/0068-growing-reservations.ts';
import { creditNotices } from './migrations/0070-credit-notices.ts';
import { organizations } from '../organizations/index.ts';
import { defineSlice } from '../platform/slice/slice.ts';
import { webhooks } from '../webhooks/index.ts';

export type { ChargesOfSession, SessionCharge } from './charges.ts';
export type { CreditsPorts } from './create-slice.ts';
export type { GrantCredits } from './grant.ts';
export type { Grant, MeteredUse } from './types.ts';
export { usd } from './present.ts';
export { ledgerExpressions } from './sql/ledger-expressions.ts';
export type { Settlement, CreditsService, Reservation } from './service.ts';

/** What organizations may spend, and the ledger of what they spent. */
export const credits = defineSlice({
  name: 'credits',
  uses: [organizations, webhooks],
  migrations: [creditTables, creditLedgerUses, chargesOfSessions, coveredLedger, growingReservations, creditNotices],
  idPrefixes: ['led'],
  create: async (deps) => {
    const { createCreditsSlice } = await import('./create-slice.ts');
    return createCreditsSlice({ ...deps, publish: deps.use(webhooks).publish });
  },
});
