import type { DashboardPrincipal, Principal } from '../contract/principal.ts';
import type { OrganizationsPorts } from '../organizations/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import {
  deleteDashboardSession,
  deleteDashboardSessionsOfKey,
  deleteExpiredDashboardSessions,
  insertDashboardSession,
} from './dashboard-store.ts';
import type { DashboardSession } from './types.ts';

/** Signs browsers in and out. */
export interface SignIn {
  /** For 12 hours, or until the key expires. Null where the key has ended since it was let in. */
  begin(key: Pick<Principal, 'organizationId' | 'apiKeyId'>): Promise<DashboardSession | null>;
  /** The browser itself; with a key, every browser that was signed in with it. */
  end(principal: Principal | DashboardPrincipal): Promise<void>;
}

const lastsMs = 12 * 3_600_000;
const mostOfKey = 100;
// More than one sign-in adds: what was left behind is gone sooner or later.
const erasedAtOnce = 100;

export function createSignIn(options: {
  database: Database;
  ids: Ids;
  organizations: Pick<OrganizationsPorts, 'keyOf'>;
}): SignIn {
  const { database, ids, organizations } = options;
  return {
    begin: async ({ organizationId, apiKeyId }) => {
      const named = { id: ids.uuid(), organizationId, apiKeyId };
      const key = await organizations.keyOf(named);
      if (key === null) return null;
      await database.tx((tx) => deleteExpiredDashboardSessions(tx, erasedAtOnce));
      return database.tx(async (tx) => {
        await deleteDashboardSessionsOfKey(tx, named, mostOfKey - 1);
        return insertDashboardSession(tx, named, Math.min(lastsMs, key.expiresInMs ?? lastsMs));
      });
    },
    end: (principal) =>
      database.tx(async (tx) => {
        const { organizationId } = principal;
        if (principal.kind === 'key') return deleteDashboardSessionsOfKey(tx, principal);
        return deleteDashboardSession(tx, { organizationId, id: principal.dashboardSessionId });
      }),
  };
}
