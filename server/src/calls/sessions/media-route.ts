import type { RawRoute } from '../../platform/slice/raw-route.ts';
import { socketCredentialOf } from '../../platform/crypto/socket-credential.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUuid, uuidInLowerCase } from '../../platform/crypto/uuid.ts';
import { sessionErrors } from './errors.ts';
import type { MediaCredentials } from './media-credential.ts';
import { findSessionOfAny } from './session-store.ts';
import type { Session } from './types.ts';
import { nowOf } from './now-of.ts';

/**
 * Where the media of sessions will be joined. A wrong credential is 401; a good one is 503 until media is served
 * (docs/decisions/sessions.md#d80).
 */
export function createMediaRoute(options: { database: Database; credentials: MediaCredentials }): RawRoute {
  const { database, credentials } = options;
  return {
    method: 'GET',
    path: '/v1/sessions/{id}/media',
    maxBodyBytes: 0,
    handle: async ({ params: { id = '' }, headers }) => {
      const credential = socketCredentialOf(headers);
      const session = isUuid(id) ? await findSessionOfAny(database.read, uuidInLowerCase(id)) : null;
      if (session === null || credential === null) throw sessionErrors.noCredential();
      const now = await nowOf(database.read, session.organizationId);
      if (!credentials.accepts(session, credential, now)) throw sessionErrors.noCredential();
      throw sessionErrors.noMedia();
    },
  };
}

/** Where the media of a session is joined, as a client reaches it. */
export function mediaUrls(publicUrl: () => string): (session: Pick<Session, 'id'>) => string {
  return ({ id }) => `${publicUrl().replace(/^http/, 'ws')}/v1/sessions/${id}/media`;
}
