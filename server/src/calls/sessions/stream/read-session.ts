import type { Session } from '../types.ts';
import { endFrame, errorFrame, type SessionFrame, statusFrame, storedFrame } from './frames.ts';
import { beginning, behind, type Placed, type StreamPlace, storedBehind } from './place.policy.ts';
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
  after: StreamPlace | null;
  /** What belongs to the revisions of a session behind that one, in order. */
  stored: (session: Session, revision: number) => Promise<readonly Stored[]>;
  /** Waits until there may be news, and answers the session as it is then. */
  next: () => Promise<{ session: Session; isQuiet: boolean }>;
  isOver: () => boolean;
  onFailure: (error: unknown) => void;
}): AsyncGenerator<Batch, void, undefined> {
  const { after, stored, next, isOver, onFailure } = options;
  let { session } = options;
  let place = after ?? beginning;
  let quiet = 0;
  const tell = (one: Stored): SessionFrame => {
    place = behind(place, placeOf(one));
    return storedFrame(one, place);
  };
  try {
    yield [statusFrame(session, place)];
    const past = await stored(session, 0);
    let frames = (after === null ? past : storedBehind(after, past, placeOf)).map(tell);
    for (;;) {
      if (session.state === 'ended') return yield [...frames, endFrame('session_ended', place)];
      if (isOver()) return yield [...frames, endFrame('timeout', place)];
      const isSilent = quiet >= quietLooks;
      if (frames.length > 0 || isSilent) yield isSilent ? [...frames, null] : frames;
      const found = await next();
      quiet = found.isQuiet && !isSilent ? quiet + 1 : 0;
      frames = (await stored(found.session, session.revision)).map(tell);
      if (found.session.state === 'ended') frames.push(statusFrame(found.session, place));
      session = found.session;
    }
  } catch (error) {
    onFailure(error);
    yield [errorFrame(place)];
  }
}

function placeOf(stored: Stored): Placed {
  if ('turn' in stored) return { turnIndex: stored.turn.index, storedMs: stored.turn.storedAt.epochMilliseconds };
  return { turnIndex: null, storedMs: stored.event.createdAt.epochMilliseconds };
}
