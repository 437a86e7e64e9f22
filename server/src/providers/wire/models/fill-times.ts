/** Something that was said from `start` to `end`, in seconds; null where the vendor tells no time. */
export interface Timed {
  readonly start: number | null;
  readonly end: number | null;
}

/**
 * Pieces in the order in which they were said, with the times that are missing taken from their neighbours: a piece begins
 * where the one before it ends, ends where the one behind it begins, and pieces between which no time is known share
 * theirs evenly; the first begins with the audio, and the last ends with it, at `length` seconds. Null where no piece has
 * a time: then nothing is known of any (docs/decisions/speech.md#d244).
 */
export function fillTimes<T extends Timed>(
  pieces: readonly T[],
  length: number,
): (T & { readonly start: number; readonly end: number })[] | null {
  if (pieces.length > 0 && pieces.every(({ start, end }) => start === null && end === null)) return null;
  const filled: (T & { start: number; end: number })[] = [];
  for (let first = 0; first < pieces.length; ) {
    // A run of pieces from a time that is known to the next one.
    let last = first;
    while (pieces[last]?.end === null && (pieces[last + 1]?.start ?? null) === null && last + 1 < pieces.length)
      last += 1;
    const run = pieces.slice(first, last + 1);
    const [begins, ends] = [run[0]?.start ?? null, run.at(-1)?.end ?? null];
    const before = filled.at(-1)?.end ?? 0;
    const from = begins ?? (ends === null ? before : Math.min(before, ends));
    const to = Math.max(from, ends ?? pieces[last + 1]?.start ?? length);
    const share = (to - from) / run.length;
    for (const [nth, piece] of run.entries())
      filled.push({
        ...piece,
        start: nth === 0 ? from : from + share * nth,
        end: nth === run.length - 1 ? to : from + share * (nth + 1),
      });
    first = last + 1;
  }
  return filled;
}
