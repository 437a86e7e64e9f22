import type { Temporal } from 'temporal-polyfill';
import { findOrganization, organizationErrors } from '../organizations/index.ts';
import { type Clock, isoMillis } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import { openAccount, raiseBalance } from './accounts.ts';

export interface Grant {
  id: string;
  organizationId: string;
  amountMicroUsd: number;
  reason: string;
  createdAt: Temporal.Instant;
}

/** Gives an organization credit, in millionths of a US dollar above zero. 404 when it does not exist. */
export type GrantCredits = (
  organizationId: string,
  request: { amountMicroUsd: number; reason: string },
) => Promise<Grant>;

const insertSql = `
insert into credit_ledger (id, organization_id, kind, amount_micro_usd, reason, created_at)
values ($1, $2, 'grant', $3, $4, $5)`;

export function createGrant(options: { database: Database; clock: Clock; ids: Ids<'led'> }): GrantCredits {
  return (organizationId, { amountMicroUsd, reason }) =>
    options.database.tx(async (tx) => {
      const organization = await findOrganization(tx, organizationId);
      if (organization === null) throw organizationErrors.organizationNotFound();
      const grant = {
        id: options.ids.prefixed('led'),
        organizationId,
        amountMicroUsd,
        reason,
        createdAt: options.clock.now(),
      };
      await tx.query(insertSql, [grant.id, organizationId, amountMicroUsd, reason, isoMillis(grant.createdAt)]);
      // Without a limit there is nothing to lock and nothing to run out of: the line alone records the gift.
      if (organization.creditPolicy === 'prepaid') {
        await openAccount(tx, organizationId);
        await raiseBalance(tx, organizationId, amountMicroUsd);
      }
      return grant;
    });
}
