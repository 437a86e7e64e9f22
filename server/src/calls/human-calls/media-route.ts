import type { Database } from '../../platform/db/database.ts';
import type { RawRoute } from '../../platform/slice/raw-route.ts';
import { socketCredentialOf } from '../../platform/crypto/socket-credential.ts';
import { nowOf } from '../sessions/index.ts';
import { isLegLive } from './call-store.ts';
import { mediaPath, type RoomCredentials } from './credentials.ts';
import { voiceErrors } from './errors.ts';

/**
 * Where browsers will join calls. A wrong credential is 401, and so is one of a leg that has ended; a good one is 503 until media is
 * served (docs/decisions/calls.md#d303).
 */
export function createMediaRoute(options: { database: Database; credentials: RoomCredentials }): RawRoute {
  const { database, credentials } = options;
  return {
    method: 'GET',
    path: mediaPath,
    maxBodyBytes: 0,
    handle: async ({ headers }) => {
      const opened = credentials.open(socketCredentialOf(headers) ?? '');
      if (opened === null) throw voiceErrors.noCredential();
      const { organizationId, controlId, untilMs } = opened;
      const now = await nowOf(database.read, organizationId);
      if (now.epochMilliseconds >= untilMs) throw voiceErrors.noCredential();
      if (controlId !== null && !(await isLegLive(database.read, organizationId, controlId)))
        throw voiceErrors.noCredential();
      throw voiceErrors.noMedia();
    },
  };
}
