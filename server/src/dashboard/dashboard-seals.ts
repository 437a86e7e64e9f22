import type { Cursors } from '../platform/crypto/cursors.ts';
import type { DashboardSession } from './types.ts';

type Named = Pick<DashboardSession, 'organizationId' | 'id'>;

/** What a browser is handed, sealed by the secrets key: it can be kept and shown, and neither made nor changed. */
export interface DashboardSeals {
  /** The value of its cookie. */
  cookieOf(session: Named): string;
  /** The session that a cookie names, whether it has ended or not; null for everything that was not sealed here. */
  sessionOf(cookie: string): Named | null;
  /** What its changes carry. */
  csrfTokenOf(session: Named): string;
  /** False for every token that was not sealed for this very session. */
  isCsrfTokenOf(session: Named, token: string): boolean;
}

// It names its organization itself: a cookie says nothing else.
const cookieScope = { organizationId: '', kind: 'dashboard cookie', filter: {} };
const tokenScope = ({ organizationId, id }: Named) => ({
  organizationId,
  kind: 'dashboard csrf token',
  filter: { session: id },
});

export function createDashboardSeals({ cursors }: { cursors: Cursors }): DashboardSeals {
  return {
    cookieOf: ({ organizationId, id }) => cursors.seal(cookieScope, { o: organizationId, s: id }),
    sessionOf: (cookie) => {
      const sealed = cursors.open(cookieScope, cookie);
      if (typeof sealed?.o !== 'string' || typeof sealed.s !== 'string') return null;
      return { organizationId: sealed.o, id: sealed.s };
    },
    csrfTokenOf: (session) => cursors.seal(tokenScope(session), {}),
    isCsrfTokenOf: (session, token) => cursors.open(tokenScope(session), token) !== null,
  };
}
