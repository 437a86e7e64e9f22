import type { components } from '../../../contract/generated/openapi.ts';
import { isoMillis } from '../../../platform/time/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/crypto/ids.ts';
import { sessionErrors } from '../errors.ts';
import type { MediaPasses } from '../media-passes.ts';
import { nowOf } from '../now-of.ts';
import { roomNameOf } from '../present.ts';
import { findSession } from '../session-store.ts';
import type { Session } from '../types.ts';

/** Hands out what joins a call over the web. Throws 404, and 409 CALL_NOT_LIVE after its end. */
export type JoinCall = (organizationId: string, callId: string) => Promise<components['schemas']['JoinedCall']>;

const joinableSeconds = 900;

export function createJoinCall(options: {
  database: Database;
  ids: Ids;
  passes: MediaPasses;
  mediaUrlOf: (session: Session) => string;
}): JoinCall {
  const { database, ids, passes, mediaUrlOf } = options;
  return async (organizationId, callId) => {
    const session = await findSession(database.read, organizationId, callId);
    if (session === null) throw sessionErrors.callNotFound();
    if (session.state === 'ended') throw sessionErrors.notLive();
    const expiresAt = (await nowOf(database.read, organizationId)).add({ seconds: joinableSeconds });
    return {
      token: passes.issue(session, expiresAt),
      url: mediaUrlOf(session),
      identity: `guest-${ids.uuid().replaceAll('-', '')}`,
      roomName: roomNameOf(session),
      expiresAt: isoMillis(expiresAt),
    };
  };
}
