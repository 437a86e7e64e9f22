import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Randomness } from '../../platform/crypto/random.ts';

/** What opens a socket: the room, whose it is, and with which leg; null of the room in which a broker hears of calls. */
export interface Room {
  readonly organizationId: string;
  readonly brokerId: string;
  readonly roomName: string;
  readonly controlId: string | null;
}

/** What a credential is good for. */
interface OpenedRoom extends Pick<Room, 'organizationId' | 'controlId'> {
  /** By the clock of the organization. */
  readonly untilMs: number;
}

/** Lets a browser of a broker into one room, for five minutes. */
export interface RoomCredentials {
  /** Another one at each call. */
  issue(room: Room, now: Temporal.Instant): components['schemas']['LegCredentials'];
  /** Null for everything that was not issued here. */
  open(credential: string): OpenedRoom | null;
}

const prefix = 'room_';
const kind = 'room of a call between people';
const goodSeconds = 300;
/** Where the sockets will be joined. */
export const mediaPath = '/v1/voice/media';

export function createRoomCredentials(options: {
  cursors: Cursors;
  randomness: Randomness;
  publicUrl: () => string;
}): RoomCredentials {
  const { cursors, randomness, publicUrl } = options;
  // It is opened before anything is known of its holder: what it is good for stands in it.
  const scope = { organizationId: '', kind, filter: {} };
  return {
    issue: ({ organizationId, brokerId, roomName, controlId }, now) => {
      const expiresAt = now.add({ seconds: goodSeconds });
      const one = randomness.bytes(12).toString('base64url');
      const leg = controlId === null ? {} : { controlId };
      const sealed = { one, organizationId, brokerId, roomName, ...leg, until: expiresAt.epochMilliseconds };
      return {
        token: `${prefix}${cursors.seal(scope, sealed)}`,
        url: `${publicUrl().replace(/^http/, 'ws')}${mediaPath}`,
        identity: brokerId,
        roomName,
        expiresAt: isoMillis(expiresAt),
      };
    },
    open: (credential) => {
      if (!credential.startsWith(prefix)) return null;
      const opened = cursors.open(scope, credential.slice(prefix.length));
      const { organizationId, controlId, until } = opened ?? {};
      if (typeof organizationId !== 'string' || typeof until !== 'number') return null;
      return { organizationId, controlId: typeof controlId === 'string' ? controlId : null, untilMs: until };
    },
  };
}
