import type { Temporal } from 'temporal-polyfill';
import type { MediaPrincipal } from '../../contract/principal.ts';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import type { Database } from '../../platform/db/database.ts';
import { nowOf } from './now-of.ts';
import { findSession } from './session-store.ts';
import type { Session } from './types.ts';

/** Credentials of the media of sessions. None is kept: each says what it opens; those that were used are (`session_media_passes`). */
export interface MediaPasses {
  /** For a client that joins. Another one at each call; good as long as the session can be joined, or until then. */
  issue(session: Session, until?: Temporal.Instant): string;
  /** For a client that comes back: good for the id of the pass that it was given last. */
  issueResume(session: Pick<Session, 'id' | 'organizationId'>, passId: string): string;
  /** Another id for a pass. */
  newPassId(): string;
  /**
   * Whose client brings a bearer; null for every bearer that was not issued here, and for those of sessions that can be joined no
   * more. Whether it was used is found out when it opens its socket.
   */
  authenticate(bearer: string): Promise<MediaPrincipal | null>;
}

const joins = 'ses_';
const resumes = 'res_';
// It names its organization itself: who shows it says nothing else.
const scope = { organizationId: '', kind: 'session media', filter: {} };

/** Until when a session can be joined, by the organization's clock. */
export function joinableUntil({ createdAt, ttlSeconds }: Session): Temporal.Instant {
  return createdAt.add({ seconds: ttlSeconds });
}

export function createMediaPasses(options: {
  cursors: Cursors;
  randomness: Randomness;
  database: Database;
}): MediaPasses {
  const { cursors, randomness, database } = options;
  const newPassId = (): string => randomness.bytes(12).toString('base64url');
  // Short names: a bearer has 256 characters.
  const seal = ({ organizationId, id }: Pick<Session, 'id' | 'organizationId'>, rest: { i: string; u?: number }) =>
    cursors.seal(scope, { o: organizationId, s: id, ...rest });
  return {
    issue: (session, until = joinableUntil(session)) =>
      `${joins}${seal(session, { i: newPassId(), u: until.epochMilliseconds })}`,
    issueResume: (session, passId) => `${resumes}${seal(session, { i: passId })}`,
    newPassId,
    authenticate: async (bearer) => {
      const isResume = bearer.startsWith(resumes);
      if (!isResume && !bearer.startsWith(joins)) return null;
      const { o, s, i, u } = cursors.open(scope, bearer.slice(joins.length)) ?? {};
      if (typeof o !== 'string' || typeof s !== 'string' || typeof i !== 'string') return null;
      if (isResume !== (u === undefined)) return null;
      const principal = { kind: 'media', organizationId: o, sessionId: s, passId: i, isResume } as const;
      if (isResume) return principal;
      const session = await findSession(database.read, o, s);
      if (session === null || session.state === 'ended' || typeof u !== 'number') return null;
      return (await nowOf(database.read, o)).epochMilliseconds < u ? principal : null;
    },
  };
}
