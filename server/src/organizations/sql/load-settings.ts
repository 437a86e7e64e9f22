import { type RawBuilder, sql } from 'kysely';
import type { CreditPolicy, OrganizationMode } from '../types.ts';

interface SettingsRow {
  id: string;
  mode: OrganizationMode;
  credit_policy: CreditPolicy;
  default_timezone: string | null;
  now: Date;
  advancing: boolean;
}

/** What other slices decide by, of each organization that exists. Asked for each group of sends and of admissions. */
// The same expression as organization_now(), without a call per row.
export const loadSettingsSql = (organizationIds: readonly string[]): RawBuilder<SettingsRow> => sql<SettingsRow>`
select id, mode, credit_policy, default_timezone, clock_timestamp() + clock_offset as now,
  clock_target is not null as advancing
from organizations where id = any(${organizationIds}::text[])`;
