/** One step of a replay: found and, where it needs to be, locked, but not written yet. */
export interface ReplayChunk {
  /** How many deliveries it puts in line. */
  count: number;
  /** The id after which the next step goes on. */
  position: string;
  /** True when nothing is left behind it. */
  end: boolean;
  putInLine(): Promise<void>;
}

/** A step puts so many in line at most, so that its transaction is short. */
export const perChunk = 200;
/** And looks at so many, however rare those are that it wants. */
export const lookedAt = 1_000;

/** Where a step ends that looked at these ids, in order, and took those. */
export function chunkEnd(
  looked: readonly string[],
  taken: readonly string[],
  position: string,
): Pick<ReplayChunk, 'position' | 'end'> {
  const full = taken.length === perChunk;
  return {
    position: (full ? taken.at(-1) : looked.at(-1)) ?? position,
    end: !full && looked.length < lookedAt,
  };
}
