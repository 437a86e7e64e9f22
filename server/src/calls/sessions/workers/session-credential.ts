import type { Cursors } from '../../../platform/crypto/cursors.ts';
import type { Session } from '../types.ts';

/** The claim of a session that a credential was issued for. */
export interface CredentialClaim {
  readonly organizationId: string;
  readonly sessionId: string;
  readonly fence: number;
}

/** Bearers with which a worker calls models for its session; they fit the 256 characters of a bearer. */
export interface SessionCredentials {
  issue(session: Session): string;
  /** Null for everything that was not issued here. */
  read(credential: string): CredentialClaim | null;
}

const prefix = 'cred_';
// It names its organization itself: whoever shows it says nothing else.
const scope = { organizationId: '', kind: 'session credential', filter: {} };

export function createSessionCredentials({ cursors }: { cursors: Cursors }): SessionCredentials {
  return {
    issue: ({ organizationId, id, fence }) => `${prefix}${cursors.seal(scope, { o: organizationId, s: id, f: fence })}`,
    read: (credential) => {
      if (!credential.startsWith(prefix)) return null;
      const sealed = cursors.open(scope, credential.slice(prefix.length));
      if (typeof sealed?.o !== 'string' || typeof sealed.s !== 'string' || typeof sealed.f !== 'number') return null;
      return { organizationId: sealed.o, sessionId: sealed.s, fence: sealed.f };
    },
  };
}
