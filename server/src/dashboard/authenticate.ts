import type { DashboardPrincipal } from '../contract/principal.ts';
import type { OrganizationsPorts } from '../organizations/index.ts';
import type { Database } from '../platform/db/database.ts';
import { cookieOf } from './cookie.ts';
import type { DashboardSeals } from './dashboard-seals.ts';
import { findDashboardSession } from './dashboard-store.ts';

/**
 * Who asks by the cookie of a browser (docs/decisions/organizations.md#d63). Nothing is remembered: what has ended is refused at
 * once everywhere.
 */
export interface DashboardAuthentication {
  /**
   * Whom the Cookie headers of a request speak for; null where the cookie is missing, twice, forged, signed out or expired, or its key
   * is revoked or expired. Throws where the database is away.
   */
  authenticate(cookies: readonly string[]): Promise<DashboardPrincipal | null>;
  /** Whether the X-CSRF-Token headers of a request are the one token that belongs to its session. */
  isTokenOf(principal: DashboardPrincipal, tokens: readonly string[]): boolean;
}

export function createDashboardAuthentication(options: {
  database: Database;
  seals: DashboardSeals;
  organizations: Pick<OrganizationsPorts, 'keyOf'>;
}): DashboardAuthentication {
  const { database, seals, organizations } = options;
  return {
    authenticate: async (cookies) => {
      const cookie = cookieOf(cookies);
      const named = cookie === null ? null : seals.sessionOf(cookie);
      const session = named === null ? null : await findDashboardSession(database.read, named);
      const key = session === null ? null : await organizations.keyOf(session);
      if (session === null || key === null) return null;
      return { ...key.holder, kind: 'dashboard', dashboardSessionId: session.id };
    },
    isTokenOf: ({ organizationId, dashboardSessionId: id }, tokens) => {
      const [token] = tokens;
      return token !== undefined && tokens.length === 1 && seals.isCsrfTokenOf({ organizationId, id }, token);
    },
  };
}
