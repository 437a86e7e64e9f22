import type { BirthHook } from '../organizations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import { openAccount } from './accounts.ts';
import { createGrant, type GrantCredits } from './grant.ts';
import { type CreditsService, createCreditsService } from './service.ts';

export type { Grant, GrantCredits } from './grant.ts';
export { ledgerExpressions } from './ledger.ts';
export { createCreditsRoutes } from './routes.ts';
export type { Conclusion, CreditsService, Reservation } from './service.ts';

export interface CreditsSlice {
  service: CreditsService;
  grant: GrantCredits;
  /** A prepaid organization is born with nothing to spend. */
  onBirth: BirthHook;
}

export function createCreditsSlice(options: { database: Database; clock: Clock; ids: Ids }): CreditsSlice {
  return {
    service: createCreditsService(options),
    grant: createGrant(options),
    onBirth: async (tx, organization) => {
      if (organization.creditPolicy === 'prepaid') await openAccount(tx, organization.id);
    },
  };
}
