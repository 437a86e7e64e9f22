import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import { mediaErrors } from './errors.ts';
import { findSession, lineOf, type Session, type SessionsPorts } from '../sessions/index.ts';
import type { MediaWrites } from './media-writes.ts';
import { createMediaRoom, type MediaRoom, replacedCode } from './room.ts';

/** The other side is at another process: come again. */
export const elsewhereCode = 1_013;
const handedOverCode = 1_000;

type SessionKey = Pick<Session, 'organizationId' | 'id'>;

/** The rooms of this process: one for each session of which a socket is here. */
export interface OpenRooms {
  /** The room of a session; from the first call on it follows what becomes of the session. */
  enter(session: SessionKey): MediaRoom;
  /** A client of that session is joining, until what it answers is called. */
  joining(id: string): () => void;
  /** One side has left it: an empty room is forgotten. */
  left(room: MediaRoom): void;
}

export function createOpenRooms(options: {
  database: Database;
  follow: SessionsPorts['followCall'];
  lose: MediaWrites['lose'];
  log: Logger;
  /** The worker of a session has answered its client. */
  onAnswered: (session: SessionKey) => void;
  /** The address of this process, for others of this server. */
  place: () => string;
}): OpenRooms {
  const { database, follow, lose, log, onAnswered, place } = options;
  const rooms = new Map<string, MediaRoom>();
  const unfollow = new Map<MediaRoom, () => void>();
  /** How many clients of a session are joining. */
  const coming = new Map<string, number>();

  /** Brings the sockets of a session in line with what the session is now. */
  const reconcile = ({ client, worker }: Pick<MediaRoom, 'client' | 'worker'>, session: Session): void => {
    if (session.endReason !== null) {
      const last = { type: 'session.ended', reason: session.endReason } as const;
      client?.peer.end(last);
      worker?.peer.end(last);
      return;
    }
    // The stream of a line whose person speaks with someone else, where its carrier has not ended it.
    if (session.state === 'bridged' && session.kind === 'phone') client?.peer.close(handedOverCode);
    // Who hangs up waits for no last words.
    if (session.endingReason === 'caller_hangup')
      return client?.peer.end({ type: 'session.ended', reason: session.endingReason });
    if (client !== null && session.clientPassId !== client.passId) client.peer.close(replacedCode);
    if (worker === null) return;
    if (!session.isLeased || session.fence !== worker.fence) worker.peer.fail(mediaErrors.leaseLost());
    else if (session.mediaPlace !== null && session.mediaPlace !== place()) worker.peer.close(elsewhereCode);
  };

  /** A process that died could not write that its clients were lost: its successor at the same address does. */
  const loseWhoIsNotThere = (room: MediaRoom, session: Session): void => {
    const { id, clientPassId, clientLeftAt, mediaPlace } = session;
    const isHere = clientPassId !== null && clientLeftAt === null && mediaPlace === place();
    if (isHere && room.client === null && !coming.has(id)) lose(session, clientPassId);
  };

  /** Calls `look` one after the other; what wakes it meanwhile is one more. */
  const lookingAt = (id: string, look: () => Promise<void>): (() => void) => {
    let isLooking = false;
    let isWanted = false;
    const looks = async (): Promise<void> => {
      isWanted = true;
      if (isLooking) return;
      isLooking = true;
      while (isWanted) {
        isWanted = false;
        await look().catch((err: unknown) =>
          log.warn({ err, sessionId: id }, 'what became of a session with sound could not be read'),
        );
      }
      isLooking = false;
    };
    return () => void looks();
  };

  return {
    enter: ({ organizationId, id }) => {
      const known = rooms.get(id);
      if (known !== undefined) return known;
      const wake = lookingAt(id, async () => {
        // Who comes meanwhile is newer than what is read, and looks again.
        const { client, worker } = room;
        const session = await findSession(database.read, organizationId, id);
        if (session === null) return;
        const line = await lineOf(database.read, session);
        if (line !== null) room.sayLine(line);
        reconcile({ client, worker }, session);
        loseWhoIsNotThere(room, session);
      });
      const room = createMediaRoom({
        sessionId: id,
        onCame: wake,
        onAnswered: () => onAnswered({ organizationId, id }),
        onError: (err) => log.error({ err, sessionId: id }, 'the sound of a session cannot be converted'),
      });
      rooms.set(id, room);
      unfollow.set(room, follow(id, wake));
      return room;
    },
    joining: (id) => {
      coming.set(id, (coming.get(id) ?? 0) + 1);
      return () => {
        const left = (coming.get(id) ?? 1) - 1;
        if (left === 0) coming.delete(id);
        else coming.set(id, left);
      };
    },
    left: (room) => {
      if (room.client !== null || room.worker !== null || rooms.get(room.sessionId) !== room) return;
      unfollow.get(room)?.();
      unfollow.delete(room);
      rooms.delete(room.sessionId);
    },
  };
}
