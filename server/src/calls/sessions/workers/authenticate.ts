import type { ProcessPrincipal, SessionPrincipal } from '../../../contract/principal.ts';
import { findOrganization } from '../../../organizations/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findLease } from '../session-store.ts';
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
    const [lease, organization] = await Promise.all([
      findLease(database.read, organizationId, sessionId),
      findOrganization(database.read, organizationId),
    ]);
    if (lease === null || organization === null) return null;
    if (!lease.isLeased || lease.fence !== fence) return null;
    const { mode, creditPolicy } = organization;
    const { allowedProviders } = lease.configuration;
    const joinedByMedia = lease.clientJoinedAt !== null;
    return { kind: 'session', organizationId, mode, creditPolicy, sessionId, fence, allowedProviders, joinedByMedia };
  };
  return async (bearer) => {
    const claim = credentials.read(bearer);
    if (claim !== null) return sessionOf(claim);
    const processId = processes.read(bearer);
    return processId === null ? null : { kind: 'process', processId };
  };
}
