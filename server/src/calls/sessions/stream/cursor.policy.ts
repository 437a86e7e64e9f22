/** A position in the stream of a session, as its readers compose it (companion interface: `<turnIndex>:<eventMs>`). */
export interface StreamCursor {
  /** The highest index of the turns that were told; -1 where none was. */
  readonly turnIndex: number;
  /** When what was told last was stored, in Unix milliseconds; 0 where nothing was. */
  readonly eventMs: number;
}

/** A turn or an event as far as its position depends on it. */
export interface Positioned {
  /** Null for an event. */
  readonly turnIndex: number | null;
  readonly storedMs: number;
}

export const beginning: StreamCursor = { turnIndex: -1, eventMs: 0 };

/** Reads a cursor, whose form the contract has checked. */
export function decodeCursor(cursor: string): StreamCursor {
  const [turnIndex = -1, eventMs = 0] = cursor.split(':').map(Number);
  return { turnIndex, eventMs };
}

export function encodeCursor({ turnIndex, eventMs }: StreamCursor): string {
  return `${turnIndex}:${eventMs}`;
}

/** The cursor behind one more. */
export function behind(cursor: StreamCursor, { turnIndex, storedMs }: Positioned): StreamCursor {
  return {
    turnIndex: Math.max(cursor.turnIndex, turnIndex ?? -1),
    eventMs: Math.max(cursor.eventMs, storedMs),
  };
}

// What was stored together comes to readers one after another: what is this close to a cursor may not have been told.
const overlapMs = 2_000;

/**
 * What a reader that goes on behind a cursor is given of what was stored, which comes in the order in which it was: turns of
 * a higher index, and turns that were stored after one of a higher index, and events, from the overlap on
 * (docs/decisions/sessions.md#d297).
 */
export function storedBehind<T>(cursor: StreamCursor, stored: readonly T[], positionOf: (one: T) => Positioned): T[] {
  let highest = -1;
  return stored.filter((one) => {
    const { turnIndex, storedMs } = positionOf(one);
    const isRecent = storedMs >= cursor.eventMs - overlapMs;
    if (turnIndex === null) return isRecent;
    const cameLate = turnIndex < highest;
    highest = Math.max(highest, turnIndex);
    return turnIndex > cursor.turnIndex || (cameLate && isRecent);
  });
}
