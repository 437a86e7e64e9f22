import type { Temporal } from 'temporal-polyfill';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { SmsIds } from '../model/id-prefixes.ts';
import { type Consents, createConsents } from './consents.ts';
import { createExportEvidence, type ExportEvidence } from './evidence.ts';
import { createSettings, type DefaultTimezone, type SettingsService } from './settings.ts';
import { createListSuppressions, type ListSuppressions } from './suppression-list.ts';

/** What an organization says and proves about its recipients. */
export interface SmsCompliance {
  consents: Consents;
  listSuppressions: ListSuppressions;
  settings: SettingsService;
  exportEvidence: ExportEvidence;
}

export function createSmsCompliance(options: {
  database: Database;
  cursors: Cursors;
  ids: SmsIds;
  /** The organization's time. */
  now: (tx: Tx, organizationId: string) => Promise<Temporal.Instant>;
  defaultTimezone: DefaultTimezone;
}): SmsCompliance {
  return {
    consents: createConsents(options),
    listSuppressions: createListSuppressions(options),
    settings: createSettings(options),
    exportEvidence: createExportEvidence(options),
  };
}
