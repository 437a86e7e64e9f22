import type { Clock } from '../platform/time/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { organizationErrors } from './errors.ts';
import { updateOrganization } from './organization-store.ts';
import { loadSettings } from './settings.ts';

/** The organization's default zone, an IANA name, for a slice that shows it among settings of its own. */
export interface DefaultTimezone {
  get(tx: Tx, organizationId: string): Promise<string | null>;
  /** In the caller's transaction; 404 when the organization does not exist. */
  set(tx: Tx, organizationId: string, timezone: string | null): Promise<void>;
}

export function createDefaultTimezone(options: { clock: Clock }): DefaultTimezone {
  return {
    get: async (tx, organizationId) =>
      (await loadSettings(tx, [organizationId])).get(organizationId)?.defaultTimezone ?? null,
    set: async (tx, organizationId, defaultTimezone) => {
      const changed = await updateOrganization(tx, organizationId, { defaultTimezone }, options.clock.now());
      if (changed === null) throw organizationErrors.organizationNotFound();
    },
  };
}
