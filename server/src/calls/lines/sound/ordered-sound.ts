import type { Companding } from '../../../audio/g711.ts';

/** A frame of a line as its carrier sends it. */
export interface LineFrame {
  /** Its number among those of its stream; null where the carrier named none. */
  readonly chunk: number | null;
  /** Samples of one law, a byte each. */
  readonly bytes: Uint8Array;
}

/** Puts the frames of one stream of a line in order. */
export interface OrderedSound {
  /** The sound that is in order now: frames as they came, and silence where one is missing. It may be none. */
  push(frame: LineFrame): Uint8Array[];
  /** The stream is over: what was held for a frame that has not come. */
  end(): Uint8Array[];
}

const bytesPerMs = 8;
/** A frame that is later than that is lost. */
const heldBytes = 60 * bytesPerMs;
/** Of a longer gap only that much is silence: who left out minutes meant no minutes. */
const mostSilentBytes = 1_000 * bytesPerMs;
/** So many frames in a row that are old already: the carrier has begun to count anew. */
const oldInARow = 10;

/**
 * Frames come in any order, and some not at all or twice. One that is missing is waited for until 60 ms of sound behind it are there;
 * then it is silence of the length of its neighbour. One that comes twice, or too late, is dropped. The first frame that comes is the
 * first of the stream, whatever its number; frames without one are taken as they come.
 */
export function createOrderedSound({
  silence,
  missed,
}: Pick<Companding, 'silence'> & {
  /** Sound is missing, and was made silence; once a gap. */
  missed?: () => void;
}): OrderedSound {
  let next: number | null = null;
  let old = 0;
  const held = new Map<number, Uint8Array>();

  /** Everything from the next number on, up to one that is missing. */
  const take = (ordered: Uint8Array[]): Uint8Array[] => {
    for (let bytes = held.get(next ?? 0); next !== null && bytes !== undefined; bytes = held.get(next)) {
      ordered.push(bytes);
      held.delete(next);
      next += 1;
    }
    return ordered;
  };
  /** Gives up what is missing before the first that is held. */
  const skip = (ordered: Uint8Array[]): Uint8Array[] => {
    const first = Math.min(...held.keys());
    const { length } = held.get(first) ?? new Uint8Array(0);
    let left = Math.min((first - (next ?? first)) * length, mostSilentBytes);
    if (left > 0) missed?.();
    for (; left > 0; left -= length) ordered.push(new Uint8Array(Math.min(left, length)).fill(silence));
    next = first;
    return take(ordered);
  };
  const heldNow = (): number => [...held.values()].reduce((sum, { length }) => sum + length, 0);

  return {
    push: ({ chunk, bytes }) => {
      if (chunk === null || bytes.length === 0) return bytes.length === 0 ? [] : [bytes];
      next ??= chunk;
      if (chunk < next) {
        old += 1;
        if (old < oldInARow) return [];
        held.clear();
        next = chunk;
      }
      old = 0;
      held.set(chunk, bytes);
      const ordered = take([]);
      return heldNow() < heldBytes ? ordered : skip(ordered);
    },
    end: () => {
      const ordered: Uint8Array[] = [];
      while (held.size > 0) skip(ordered);
      return ordered;
    },
  };
}
