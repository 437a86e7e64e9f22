import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../platform/time/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { loadSettingsSql } from './sql/load-settings.ts';
import type { CreditPolicy, OrganizationMode } from './types.ts';

/** What other slices decide by. */
export interface OrganizationSettings {
  id: string;
  mode: OrganizationMode;
  creditPolicy: CreditPolicy;
  /** An IANA name. */
  defaultTimezone: string | null;
  /** The database's clock plus the organization's offset. */
  now: Temporal.Instant;
  /** Whether its test clock is on its way to a later time. */
  advancing: boolean;
}

/** The settings of each organization that exists, by id, in one statement. */
export async function loadSettings(
  tx: Tx,
  organizationIds: readonly string[],
): Promise<Map<string, OrganizationSettings>> {
  const { rows } = await loadSettingsSql(organizationIds).execute(tx.kysely);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        mode: row.mode,
        creditPolicy: row.credit_policy,
        defaultTimezone: row.default_timezone,
        now: instantFromDate(row.now),
        advancing: row.advancing,
      },
    ]),
  );
}
