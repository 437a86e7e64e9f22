/** The marks of a line: what was asked to be marked, and what of it was heard. */
export interface PlayedMarks {
  /** The name under which the carrier is to mark this place of the sound; null marks it for ourselves alone. */
  place(name: string | null, soundMs: number): string;
  /** The carrier says that it has come to that mark. Answers whose it is and how late it came; null for one that was thrown away. */
  reached(wireName: string): { readonly name: string | null; readonly lateMs: number } | null;
  /** All sound that waits is thrown away: carriers return the marks in it as if it had been heard. */
  clear(): void;
}

interface Mark {
  readonly name: string | null;
  readonly dueMs: number;
}

const mostWaiting = 10_000;

/** `nowMs` is a clock that only goes forward. Sound is taken to be played from when it is placed on, behind what waits. */
export function createPlayedMarks(nowMs: () => number): PlayedMarks {
  const waiting = new Map<string, Mark>();
  let placed = 0;
  return {
    place: (name, soundMs) => {
      placed += 1;
      const wireName = `${placed}`;
      waiting.set(wireName, { name, dueMs: nowMs() + soundMs });
      const [oldest] = waiting.keys();
      if (waiting.size > mostWaiting && oldest !== undefined) waiting.delete(oldest);
      return wireName;
    },
    reached: (wireName) => {
      const mark = waiting.get(wireName);
      if (mark === undefined) return null;
      waiting.delete(wireName);
      return { name: mark.name, lateMs: Math.max(0, nowMs() - mark.dueMs) };
    },
    clear: () => waiting.clear(),
  };
}
