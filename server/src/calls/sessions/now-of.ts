import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { organizationNow } from '../../platform/db/organization-now.ts';

/** What the clock of an organization says. */
export async function nowOf(tx: Tx, organizationId: string): Promise<Temporal.Instant> {
  return instantFromDate(new Date(await organizationNow(tx, organizationId)));
}
