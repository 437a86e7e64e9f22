import type { Session } from '../types.ts';
import { endFrame, errorFrame, type SessionFrame, statusFrame, storedFrame } from './frames.ts';
import { beginning, behind, type Positioned, type StreamCursor, storedBehind } from './cursor.policy.ts';
import type { Stored } from './stored.ts';

// So many looks without news are followed by a sign of life.
const quietLooks = 3;

/** A batch of frames; null is a sign of life. */
export type Batch = readonly (SessionFrame | null)[];

/**
 * Gives the status of a session, everything that was stored of it behind a place, from the beginning for null, and then what
 * is stored, as it comes. Ends with one `end`: when the session has, or when `isOver`; and with `error` where it cannot be
 * read, of which `onFailure` is told.
 */
export async function* readSession(options: {
  session: Session;
  after: StreamCursor | null;
  /** What belongs to the revisions of a session behind that one, in order. */
  stored: (session: Session, revision: number) => Promise<readonly Stored[]>;
  /** Waits until there may be news, and answers the session as it is then. */
  next: () => Promise<{ session: Session; isQuiet: boolean }>;
  isOver: () => boolean;
  onFailure: (error: unknown) => void;
}): AsyncGenerator<Batch, void, undefined> {
  const { after, stored, next, isOver, onFailure } = options;
  let { session } = options;
  let cursor = after ?? beginning;
  let quiet = 0;
  const frameOf = (one: Stored): SessionFrame => {
    cursor = behind(cursor, positionOf(one));
    return storedFrame(one, cursor);
  };
  try {
    yield [statusFrame(session, cursor)];
    const past = await stored(session, 0);
    let frames = (after === null ? past : storedBehind(after, past, positionOf)).map(frameOf);
    for (;;) {
      if (session.state === 'ended') return yield [...frames, endFrame('session_ended', cursor)];
      if (isOver()) return yield [...frames, endFrame('timeout', cursor)];
      const isSilent = quiet >= quietLooks;
      if (frames.length > 0 || isSilent) yield isSilent ? [...frames, null] : frames;
      const found = await next();
      quiet = found.isQuiet && !isSilent ? quiet + 1 : 0;
      frames = (await stored(found.session, session.revision)).map(frameOf);
      if (found.session.state === 'ended') frames.push(statusFrame(found.session, cursor));
      session = found.session;
    }
  } catch (error) {
    onFailure(error);
    yield [errorFrame(cursor)];
  }
}

function positionOf(stored: Stored): Positioned {
  if ('turn' in stored) return { turnIndex: stored.turn.index, storedMs: stored.turn.storedAt.epochMilliseconds };
  return { turnIndex: null, storedMs: stored.event.createdAt.epochMilliseconds };
}
