/** A place in the stream of a session, as its readers compose it (companion interface: `<turnIndex>:<eventMs>`). */
export interface StreamPlace {
  /** The highest index of the turns that were told; -1 where none was. */
  readonly turnIndex: number;
  /** When what was told last was stored, in Unix milliseconds; 0 where nothing was. */
  readonly eventMs: number;
}

/** A turn or an event as far as its place depends on it. */
export interface Placed {
  /** Null for an event. */
  readonly turnIndex: number | null;
  readonly storedMs: number;
}

export const beginning: StreamPlace = { turnIndex: -1, eventMs: 0 };

/** Reads a cursor, whose form the contract has checked. */
export function readPlace(cursor: string): StreamPlace {
  const [turnIndex = -1, eventMs = 0] = cursor.split(':').map(Number);
  return { turnIndex, eventMs };
}

export function writePlace({ turnIndex, eventMs }: StreamPlace): string {
  return `${turnIndex}:${eventMs}`;
}

/** The place behind one more. */
export function behind(place: StreamPlace, { turnIndex, storedMs }: Placed): StreamPlace {
  return {
    turnIndex: Math.max(place.turnIndex, turnIndex ?? -1),
    eventMs: Math.max(place.eventMs, storedMs),
  };
}

// What was stored together comes to readers one after another: what is this close to a place may not have been told.
const overlapMs = 2_000;

/**
 * What a reader that goes on behind a place is given of what was stored, which comes in the order in which it was: turns of
 * a higher index, and turns that were stored after one of a higher index, and events, from the overlap on
 * (docs/decisions/sessions.md#d297).
 */
export function storedBehind<T>(place: StreamPlace, stored: readonly T[], placedOf: (one: T) => Placed): T[] {
  let highest = -1;
  return stored.filter((one) => {
    const { turnIndex, storedMs } = placedOf(one);
    const isRecent = storedMs >= place.eventMs - overlapMs;
    if (turnIndex === null) return isRecent;
    const cameLate = turnIndex < highest;
    highest = Math.max(highest, turnIndex);
    return turnIndex > place.turnIndex || (cameLate && isRecent);
  });
}
