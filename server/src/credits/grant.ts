import { findOrganization, organizationErrors } from '../organizations/index.ts';
import type { Database } from '../platform/db/database.ts';
import { organizationNow } from '../platform/db/organization-now.ts';
import { instantFromDate } from '../platform/time/clock.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import { openAccount, raiseBalance } from './accounts.ts';
import { insertGrant } from './ledger.ts';
import type { Grant } from './types.ts';

/** Gives an organization credit, in millionths of a US dollar above zero. 404 when it does not exist. */
export type GrantCredits = (
  organizationId: string,
  request: { amountMicroUsd: number; reason: string },
) => Promise<Grant>;

export function createGrant(options: { database: Database; ids: Ids<'led'> }): GrantCredits {
  return (organizationId, { amountMicroUsd, reason }) =>
    options.database.tx(async (tx) => {
      const organization = await findOrganization(tx, organizationId);
      if (organization === null) throw organizationErrors.organizationNotFound();
      const grant = {
        id: options.ids.prefixed('led'),
        organizationId,
        amountMicroUsd,
        reason,
        createdAt: instantFromDate(new Date(await organizationNow(tx, organizationId))),
      };
      await insertGrant(tx, grant);
      // Without a limit there is nothing to lock and nothing to run out of: the line alone records the gift.
      if (organization.creditPolicy === 'prepaid') {
        await openAccount(tx, organizationId);
        await raiseBalance(tx, organizationId, amountMicroUsd);
      }
      return grant;
    });
}
