import type { SliceHandlers } from '../../contract/binding.ts';
import { isUuid, uuidInLowerCase } from '../../platform/crypto/uuid.ts';
import { notFound } from '../../platform/process/errors.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { MadeSlice, SliceDeps } from '../../platform/slice/slice.ts';
import type { SessionsPorts } from '../sessions/index.ts';
import { createMediaDoors, type MediaDoors } from './doors.ts';
import { mediaErrors } from './errors.ts';
import type { MediaKillPoint } from './kill-points.ts';
import { createMediaWrites } from './media-writes.ts';
import type { MediaNeeds } from './needs.ts';
import { createOpenRooms } from './open-rooms.ts';

export interface MediaPorts {
  /** Serves the stream of the line of a session, which is its client. */
  serveLine: MediaDoors['serveLine'];
}

export interface MadeMedia extends MadeSlice {
  ports: MediaPorts;
  routes: SliceHandlers<'media'>;
}

export function createMediaSlice(
  deps: Pick<SliceDeps, 'database' | 'clock' | 'log'> &
    MediaNeeds & { killPoint: KillPoint<MediaKillPoint>; sessions: SessionsPorts },
): MadeMedia {
  const { mediaPasses: passes, clientChanges: changes, followCall: follow } = deps.sessions;
  const options = { ...deps, passes, changes, follow, place: deps.peerUrl, isPaced: deps.isMediaPaced };
  const writes = createMediaWrites(options);
  const rooms = createOpenRooms({ ...options, onAnswered: writes.begin, lose: writes.lose });
  const doors = createMediaDoors({ ...options, rooms, writes });
  return {
    ports: { serveLine: doors.serveLine },
    routes: {
      openSessionMedia: async ({ principal, params }, reply) => {
        requireOwn(params.id, principal.sessionId);
        const grant = { principal, admission: await writes.admit(principal) };
        return reply(101, { socket: (socket) => doors.serveClient(grant, socket) });
      },
      openWorkerMedia: async ({ principal, params }, reply) => {
        const { fence } = principal;
        requireOwn(params.id, principal.sessionId);
        if (fence === null) throw mediaErrors.noCredential();
        await deps.sessions.renewLease(principal);
        return reply(101, { socket: (socket) => doors.serveWorker({ ...principal, fence }, socket) });
      },
    },
    stop: writes.settled,
  };
}

/** A credential opens the address of its session alone. */
function requireOwn(id: string, sessionId: string): void {
  if (!isUuid(id)) throw notFound('Session', '/v1/sessions');
  if (uuidInLowerCase(id) !== sessionId) throw mediaErrors.noCredential();
}
