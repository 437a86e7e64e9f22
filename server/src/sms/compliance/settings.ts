import type { Database, Tx } from '../../platform/db/database.ts';
import { validationError } from '../../platform/process/errors.ts';
import { findSettings, lockSettings, type StoredSettings, writeSettings } from './settings-store.ts';
import type { SmsSettings, SmsSettingsChanges } from './types.ts';

export interface SettingsService {
  /** The defaults for an organization that never changed one. */
  get(organizationId: string): Promise<SmsSettings>;
  /** Writes only what is given. 400 where the quiet hours would not run over the night. */
  update(organizationId: string, changes: SmsSettingsChanges): Promise<SmsSettings>;
}

/** The organization's own zone, which other slices know too. */
export interface DefaultTimezone {
  get(tx: Tx, organizationId: string): Promise<string | null>;
  set(tx: Tx, organizationId: string, timezone: string | null): Promise<void>;
}

const defaults: StoredSettings = {
  helpMessage: null,
  optInMessage: null,
  optOutMessage: null,
  optOutConfigVersion: 0,
  retentionDays: null,
  quietHoursStart: '21:00',
  quietHoursEnd: '08:00',
  defaultAutomationEnabled: false,
  updatedAt: null,
};

export function createSettings(options: { database: Database; defaultTimezone: DefaultTimezone }): SettingsService {
  const { database, defaultTimezone } = options;
  const withTimezone = async (tx: Tx, organizationId: string, stored: StoredSettings): Promise<SmsSettings> => ({
    ...stored,
    defaultTimezone: await defaultTimezone.get(tx, organizationId),
  });
  return {
    get: async (organizationId) => {
      const stored = (await findSettings(database.read, organizationId)) ?? defaults;
      return withTimezone(database.read, organizationId, stored);
    },
    update: (organizationId, { defaultTimezone: timezone, ...changes }) =>
      database.tx(async (tx) => {
        const before = await lockSettings(tx, organizationId);
        const after = settingsAfter(before, changes);
        await writeSettings(tx, organizationId, after);
        if (timezone !== undefined) await defaultTimezone.set(tx, organizationId, timezone);
        return withTimezone(tx, organizationId, after);
      }),
  };
}

type StoredChanges = Omit<SmsSettingsChanges, 'defaultTimezone'>;

const answers = ['helpMessage', 'optInMessage', 'optOutMessage'] as const;

function settingsAfter(before: StoredSettings, changes: StoredChanges): StoredSettings {
  const after = { ...before, ...changes };
  // Both are HH:MM, which sort as the times that they name.
  if (after.quietHoursEnd >= after.quietHoursStart) {
    const path = changes.quietHoursEnd === undefined ? '/body/quiet_hours_start' : '/body/quiet_hours_end';
    const { quietHoursStart, quietHoursEnd } = after;
    throw validationError([
      {
        path,
        message: `quiet hours run over the night: their end (${quietHoursEnd}) must be before their start (${quietHoursStart})`,
      },
    ]);
  }
  const changed = answers.some((answer) => after[answer] !== before[answer]);
  return { ...after, optOutConfigVersion: before.optOutConfigVersion + (changed ? 1 : 0) };
}
