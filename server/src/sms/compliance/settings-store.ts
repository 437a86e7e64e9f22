import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SmsSettings } from './types.ts';

/** What this table keeps: the default zone is the organization's own. */
export type StoredSettings = Omit<SmsSettings, 'defaultTimezone'>;

interface SettingsRow {
  help_message: string | null;
  opt_in_message: string | null;
  opt_out_message: string | null;
  opt_out_config_version: number;
  retention_days: number | null;
  quiet_hours_start: string;
  quiet_hours_end: string;
  default_automation_enabled: boolean;
  updated_at: Date;
}

/** What an organization set; null for one that never did. */
export async function findSettings(tx: Tx, organizationId: string): Promise<StoredSettings | null> {
  const [row] = await tx.query<SettingsRow>(
    'select * from sms_settings where organization_id = $1',
    [organizationId],
    'sms_find_settings',
  );
  return row === undefined ? null : settingsFromRow(row);
}

/** The same, made of the defaults where there was none, and locked until the transaction ends. */
export async function lockSettings(tx: Tx, organizationId: string): Promise<StoredSettings> {
  const [row] = await tx.query<SettingsRow>(
    `insert into sms_settings as s (organization_id, updated_at) values ($1, organization_now($1))
     on conflict (organization_id) do update set updated_at = excluded.updated_at returning *`,
    [organizationId],
  );
  if (row === undefined) throw new Error('An upsert answered no row');
  return settingsFromRow(row);
}

/** Writes settings whose row is locked. The redaction looks at once, because the retention may have become shorter. */
export async function writeSettings(tx: Tx, organizationId: string, settings: StoredSettings): Promise<void> {
  await tx.query(
    `update sms_settings set help_message = $2, opt_in_message = $3, opt_out_message = $4, opt_out_config_version = $5,
       retention_days = $6, quiet_hours_start = $7, quiet_hours_end = $8, default_automation_enabled = $9,
       redaction_at = case when $6::int is not null then clock_timestamp() end
     where organization_id = $1`,
    [
      organizationId,
      settings.helpMessage,
      settings.optInMessage,
      settings.optOutMessage,
      settings.optOutConfigVersion,
      settings.retentionDays,
      settings.quietHoursStart,
      settings.quietHoursEnd,
      settings.defaultAutomationEnabled,
    ],
  );
}

function settingsFromRow(row: SettingsRow): StoredSettings {
  return {
    helpMessage: row.help_message,
    optInMessage: row.opt_in_message,
    optOutMessage: row.opt_out_message,
    optOutConfigVersion: row.opt_out_config_version,
    retentionDays: row.retention_days,
    quietHoursStart: row.quiet_hours_start,
    quietHoursEnd: row.quiet_hours_end,
    defaultAutomationEnabled: row.default_automation_enabled,
    updatedAt: instantFromDate(row.updated_at),
  };
}
