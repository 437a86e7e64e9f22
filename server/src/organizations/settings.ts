import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
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

// The same expression as organization_now(), without a call per row.
const loadSql = `
select id, mode, credit_policy, default_timezone, clock_timestamp() + clock_offset as now,
  clock_target is not null as advancing
from organizations where id = any($1::text[])`;

interface SettingsRow {
  id: string;
  mode: OrganizationMode;
  credit_policy: CreditPolicy;
  default_timezone: string | null;
  now: Date;
  advancing: boolean;
}

/** The settings of each organization that exists, by id, in one statement. */
export async function loadSettings(
  tx: Tx,
  organizationIds: readonly string[],
): Promise<Map<string, OrganizationSettings>> {
  const rows = await tx.query<SettingsRow>(loadSql, [organizationIds], 'organizations_load_settings');
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
