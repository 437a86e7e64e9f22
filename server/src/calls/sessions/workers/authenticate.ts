import type { ProcessPrincipal, SessionPrincipal } from '../../../contract/principal.ts';
import { findOrganization } from '../../../organizations/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findSession } from '../session-store.ts';
import type { ProcessCredentials } from './process-credential.ts';
import type { CredentialClaim, SessionCredentials } from './session-credential.ts';

/**
 * The session or the process that a bearer speaks for; null for every other bearer. The credential of a session is good while the
 * worker that got it has the session (promise P30).
 */
export type AuthenticateWorker = (bearer: string) => Promise<SessionPrincipal | ProcessPrincipal | null>;

export function createAuthenticateWorker(options: {
  database: Database;
  credentials: SessionCredentials;
  processes: ProcessCredentials;
}): AuthenticateWorker {
  const { database, credentials, processes } = options;
  const sessionOf = async ({ organizationId, sessionId, fence }: CredentialClaim): Promise<SessionPrincipal | null> => {
    const [session, organization] = await Promise.all([
      findSession(database.read, organizationId, sessionId),
      findOrganization(database.read, organizationId),
    ]);
    if (session === null || organization === null) return null;
    if (!session.isLeased || session.fence !== fence) return null;
    const { mode, creditPolicy } = organization;
    const { allowedProviders } = session.configuration;
    const joinedByMedia = session.clientJoinedAt !== null;
    return { kind: 'session', organizationId, mode, creditPolicy, sessionId, fence, allowedProviders, joinedByMedia };
  };
  return async (bearer) => {
    const claim = credentials.read(bearer);
    if (claim !== null) return sessionOf(claim);
    const processId = processes.read(bearer);
    return processId === null ? null : { kind: 'process', processId };
  };
}
