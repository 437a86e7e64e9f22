import type { FrameSocket } from '../../contract/frame-socket.ts';
import type { MediaPrincipal, SessionPrincipal } from '../../contract/principal.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { MediaPasses, Session } from '../sessions/index.ts';
import type { Admission, AdmitLine, MediaWrites } from './media-writes.ts';
import type { OpenRooms } from './open-rooms.ts';

import { type Frame, type Peer, type PeerListener, servePeer } from './peer.ts';
import type { MediaRoom } from './room.ts';
import { bytesPerMsOf } from './sound.ts';
import { createSoundPace } from './sound-pace.ts';

/** A client that opened a socket, and what may become of it. */
export interface ClientGrant {
  readonly principal: MediaPrincipal;
  readonly admission: Admission;
}

/** The session of a telephone. */
export type LineOfSession = Pick<Session, 'organizationId' | 'id'>;

/** Serves the sockets of both sides. */
export interface MediaDoors {
  serveClient(grant: ClientGrant, socket: FrameSocket<'sessionMedia'>): void;
  /** The same of the stream of a line, whose carrier is known; it joins where `admit` lets it, in that transaction. */
  serveLine(line: LineOfSession, socket: FrameSocket<'sessionMedia'>, admit: AdmitLine): void;
  serveWorker(principal: SessionPrincipal & { fence: number }, socket: FrameSocket<'workerMedia'>): void;
}

const occupiedCode = 4_409;
const refusedCode = 1_008;
const leastSoundMs = 10;
const mostSoundMs = 200;

interface DoorOptions {
  clock: Clock;
  rooms: OpenRooms;
  writes: MediaWrites;
  passes: Pick<MediaPasses, 'issueResume'>;
  place: () => string;
  /** Whether sound is read no faster than it is spoken. */
  isPaced: boolean;
}

export function createMediaDoors(options: DoorOptions): MediaDoors {
  const { clock, rooms, writes, place, isPaced } = options;
  return {
    serveClient: ({ principal, admission }, socket) => {
      if (admission.kind === 'occupied') return socket.close(occupiedCode);
      if (admission.kind === 'refused') return socket.close(refusedCode);
      if (admission.kind === 'ended') return socket.end({ type: 'session.ended', reason: admission.reason });
      servePeer(socket, {
        first: 'session.start',
        nowMs: clock.monotonicMs,
        isPaced,
        listener: (peer) =>
          clientListener(options, peer, {
            sessionId: principal.sessionId,
            join: () => writes.join(principal, place()),
          }),
      });
    },
    serveLine: (line, socket, admit) => {
      servePeer(socket, {
        first: 'session.start',
        nowMs: clock.monotonicMs,
        isPaced,
        listener: (peer) =>
          clientListener(options, peer, { sessionId: line.id, join: () => writes.joinLine(line, place(), admit) }),
      });
    },
    serveWorker: ({ organizationId, sessionId, fence }, socket) => {
      const room = rooms.enter({ organizationId, id: sessionId });
      servePeer(socket, {
        first: 'media.ready',
        nowMs: clock.monotonicMs,
        isPaced,
        listener: (peer) => ({
          started: (frame) => {
            const { audio, ears } = frame as Frame<'workerMedia', 'media.ready'>;
            room.setWorker({ peer, fence, audio, ears });
          },
          frame: (frame) => room.fromWorker(peer, frame),
          audio: (bytes) => room.soundOfWorker(peer, bytes),
          sent: () => room.sent(peer),
          left: () => {
            room.lost(peer);
            rooms.left(room);
          },
        }),
      });
    },
  };
}

function clientListener(
  options: DoorOptions,
  peer: Peer<'sessionMedia'>,
  { sessionId, join }: { sessionId: string; join: () => Promise<Admission> },
): PeerListener<'sessionMedia'> {
  const { clock, rooms, writes, passes, isPaced } = options;
  const pace = createSoundPace({ nowMs: clock.monotonicMs, pauses: peer.pauses });
  let inside: { room: MediaRoom; session: Session; passId: string; bytesPerMs: number } | null = null;
  let isOver = false;
  /** It hung up before it had joined. */
  let hasHungUp = false;

  const start = async ({ audio, ears = 'auto' }: Frame<'sessionMedia', 'session.start'>): Promise<void> => {
    const admission = await join();
    if (admission.kind === 'occupied') return peer.close(occupiedCode);
    if (admission.kind === 'refused') return peer.close(refusedCode);
    if (admission.kind === 'ended') return peer.end({ type: 'session.ended', reason: admission.reason });
    const { session } = admission;
    const passId = session.clientPassId ?? '';
    if (hasHungUp) writes.hangUp(session, passId);
    if (isOver) return writes.lose(session, passId);
    const room = rooms.enter(session);
    inside = { room, session, passId, bytesPerMs: bytesPerMsOf(audio.input) };
    const { identity } = session;
    room.setClient({ peer, passId, identity, audio, ears, resumeToken: passes.issueResume(session, passId) });
  };
  return {
    started: (frame) => {
      const joined = rooms.joining(sessionId);
      void start(frame as Frame<'sessionMedia', 'session.start'>)
        .catch(peer.fail)
        .finally(joined);
    },
    frame: (frame) => {
      if (frame.type !== 'session.end') inside?.room.fromClient(peer, frame);
      else if (inside === null) hasHungUp = true;
      else writes.hangUp(inside.session, inside.passId);
    },
    audio: (bytes) => {
      if (inside === null) return;
      const ms = bytes.length / inside.bytesPerMs;
      if (ms < leastSoundMs || ms > mostSoundMs)
        return peer.refuse('', `A piece of sound lasts ${leastSoundMs} to ${mostSoundMs} milliseconds`);
      if (isPaced) pace.onSound(ms);
      inside.room.soundOfClient(peer, bytes);
    },
    sent: () => inside?.room.sent(peer),
    left: () => {
      isOver = true;
      pace.stop();
      if (inside === null) return;
      const { room, session, passId } = inside;
      room.lost(peer);
      rooms.left(room);
      writes.lose(session, passId);
    },
  };
}
