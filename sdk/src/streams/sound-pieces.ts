const leastMs = 10;
const mostMs = 100;

/** Sound that is cut anywhere, as messages that a session takes: whole samples, 10 to 100 milliseconds each. */
export interface SoundPieces {
  /** What is too short waits for the next. The pieces are copies. */
  cut(bytes: Uint8Array): Uint8Array[];
  /** Forgets what waits. */
  clear(): void;
}

/** `rate` is in samples of 16 bits a second. */
export function createSoundPieces(rate: number): SoundPieces {
  const [least, most] = [leastMs, mostMs].map((ms) => (rate / 1_000) * 2 * ms) as [number, number];
  let rest = new Uint8Array();
  return {
    cut: (bytes) => {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const pieces: Uint8Array[] = [];
      let at = 0;
      while (all.length - at >= least) {
        const end = at + Math.min(most, (all.length - at) & ~1);
        pieces.push(all.slice(at, end));
        at = end;
      }
      rest = all.slice(at);
      return pieces;
    },
    clear: () => {
      rest = new Uint8Array();
    },
  };
}
