import type { SliceHandlers } from '../contract/binding.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import { createScheduler } from '../platform/jobs/scheduler.ts';
import type { Publish } from '../webhooks/index.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import { openAccount } from './accounts.ts';
import { type ChargesOfSession, chargesOfSession } from './charges.ts';
import { createLedgerReader, type LedgerReader } from './entries.ts';
import { createGrant, type GrantCredits } from './grant.ts';
import { createNoticesStep } from './notices/index.ts';
import { createCreditsRoutes } from './routes.ts';
import { type CreditsService, createCreditsService } from './service.ts';

export interface CreditsPorts {
  service: CreditsService;
  grant: GrantCredits;
  chargesOfSession: ChargesOfSession;
  /** What an organization may spend. */
  balance: LedgerReader['balance'];
}

export interface MadeCredits extends MadeSlice {
  ports: CreditsPorts;
  routes: SliceHandlers<'credits'>;
}

export function createCreditsSlice(
  deps: Pick<SliceDeps, 'database' | 'clock' | 'cursors' | 'log'> & { ids: Ids<'led'>; publish: Publish },
): MadeCredits {
  const grant = createGrant(deps);
  const ledger = createLedgerReader(deps);
  return {
    ports: { service: createCreditsService(deps), grant, chargesOfSession, balance: ledger.balance },
    routes: createCreditsRoutes({ grant, ledger }),
    work: () => ({ schedulers: [createScheduler({ ...deps, steps: [createNoticesStep(deps)] })] }),
    // A prepaid organization is born with nothing to spend.
    onOrganizationCreated: async (tx, organization) => {
      if (organization.creditPolicy === 'prepaid') await openAccount(tx, organization.id);
    },
  };
}
