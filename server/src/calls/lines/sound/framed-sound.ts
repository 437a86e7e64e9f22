import type { Companding } from '../../../audio/g711.ts';

/** What carriers take: 20 ms of one law at 8,000 Hz, a byte a sample. */
export const frameBytes = 160;

/** Cuts the sound of one side of a line into whole frames. */
export interface FramedSound {
  /** The frames that are whole with it; what is left waits for the next. It may be none. */
  push(bytes: Uint8Array): Uint8Array[];
  /** An utterance is over: what was left, filled with silence, or nothing. */
  end(): Uint8Array | null;
  /** What was left is not said. */
  clear(): void;
}

/** A carrier answers a frame that is too short with noise, or not at all: none is sent. */
export function createFramedSound({ silence }: Pick<Companding, 'silence'>): FramedSound {
  let rest = new Uint8Array(0);
  return {
    push: (bytes) => {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const whole = all.length - (all.length % frameBytes);
      rest = all.slice(whole);
      return Array.from({ length: whole / frameBytes }, (_, at) =>
        all.subarray(at * frameBytes, (at + 1) * frameBytes),
      );
    },
    end: () => {
      if (rest.length === 0) return null;
      const frame = new Uint8Array(frameBytes).fill(silence);
      frame.set(rest);
      rest = new Uint8Array(0);
      return frame;
    },
    clear: () => {
      rest = new Uint8Array(0);
    },
  };
}
