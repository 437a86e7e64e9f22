import type { Cursors } from '../../../platform/crypto/cursors.ts';
import type { Session } from '../types.ts';

/** Proves that a worker made a claim of a session, and which. */
export interface LeaseTokens {
  issue(session: Session): string;
  /** The fence of that claim; null for everything that is no token of the session. */
  fenceOf(session: Session, token: string): number | null;
}

const prefix = 'lease_';
const kind = 'worker lease';

export function createLeaseTokens({ cursors }: { cursors: Cursors }): LeaseTokens {
  const scopeOf = ({ organizationId, id }: Session) => ({ organizationId, kind, filter: { session: id } });
  return {
    issue: (session) => `${prefix}${cursors.seal(scopeOf(session), { fence: session.fence })}`,
    fenceOf: (session, token) => {
      if (!token.startsWith(prefix)) return null;
      const fence = cursors.open(scopeOf(session), token.slice(prefix.length))?.fence;
      return typeof fence === 'number' ? fence : null;
    },
  };
}
