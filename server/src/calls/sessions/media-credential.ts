import type { Temporal } from 'temporal-polyfill';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import type { Session } from './types.ts';

/** Opens the media of one session, until it can be joined no more. */
export interface MediaCredentials {
  /** Another one at each call; good as long as the session can be joined, or until then. */
  issue(session: Session, until?: Temporal.Instant): string;
  /** Whether this is a credential of the session that is still good at that time. */
  accepts(session: Session, credential: string, now: Temporal.Instant): boolean;
}

const prefix = 'ses_';
const kind = 'session media';

/** Until when a session can be joined, by the organization's clock. */
export function joinableUntil({ createdAt, ttlSeconds }: Session): Temporal.Instant {
  return createdAt.add({ seconds: ttlSeconds });
}

export function createMediaCredentials(options: { cursors: Cursors; randomness: Randomness }): MediaCredentials {
  const { cursors, randomness } = options;
  const scopeOf = ({ organizationId, id }: Session) => ({ organizationId, kind, filter: { session: id } });
  return {
    issue: (session, until = joinableUntil(session)) => {
      const one = randomness.bytes(12).toString('base64url');
      return `${prefix}${cursors.seal(scopeOf(session), { one, until: until.epochMilliseconds })}`;
    },
    accepts: (session, credential, now) => {
      if (session.state === 'ended' || !credential.startsWith(prefix)) return false;
      const opened = cursors.open(scopeOf(session), credential.slice(prefix.length));
      return typeof opened?.until === 'number' && now.epochMilliseconds < opened.until;
    },
  };
}
