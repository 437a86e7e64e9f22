import type { Companding } from '../../../audio/g711.ts';

/** What carriers take: 20 ms of one law at 8,000 Hz, a byte a sample. */
export const frameBytes = 160;

/** Cuts the sound of one side of a line into whole frames. */
export interface FramedSound {
  /** The frames that are whole with it, which may be views of it; what is left waits for the next. It may be none. */
  push(bytes: Uint8Array): Uint8Array[];
  /** An utterance is over: what was left, filled with silence, or nothing. */
  end(): Uint8Array | null;
  /** What was left is not said. */
  clear(): void;
}

const nothing = new Uint8Array(0);

/** A carrier answers a frame that is too short with noise, or not at all: none is sent. */
export function createFramedSound({ silence }: Pick<Companding, 'silence'>): FramedSound {
  let rest = nothing;
  return {
    push: (bytes) => {
      const all = rest.length === 0 ? bytes : joined(rest, bytes);
      const frames: Uint8Array[] = [];
      let at = 0;
      for (; at + frameBytes <= all.length; at += frameBytes) frames.push(all.subarray(at, at + frameBytes));
      rest = at === all.length ? nothing : new Uint8Array(all.subarray(at));
      return frames;
    },
    end: () => {
      if (rest.length === 0) return null;
      const frame = new Uint8Array(frameBytes).fill(silence);
      frame.set(rest);
      rest = nothing;
      return frame;
    },
    clear: () => {
      rest = nothing;
    },
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
