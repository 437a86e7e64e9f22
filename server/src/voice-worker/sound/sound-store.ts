/** Speech of the agent that was made and not sent yet, by the synthesis that it comes from. */
export interface SoundStore {
  /** Takes samples as they come; answers how many milliseconds of whole samples they add. */
  add(generation: number, bytes: Uint8Array): number;
  /** The next so many milliseconds of a synthesis; less where it has less. Lets go of all before it. */
  take(generation: number, ms: number): Uint8Array;
  /** Lets go of everything. */
  clear(): void;
}

/** `bytesPerMs` has to be whole, as it is for each rate of a session. */
export function createSoundStore(bytesPerMs: number): SoundStore {
  const held = new Map<number, { readonly pieces: Buffer[]; addedBytes: number; addedMs: number }>();
  const of = (generation: number) => {
    const known = held.get(generation) ?? { pieces: [], addedBytes: 0, addedMs: 0 };
    held.set(generation, known);
    return known;
  };
  return {
    add: (generation, bytes) => {
      const sound = of(generation);
      // They lie in a buffer of the connection.
      sound.pieces.push(Buffer.from(bytes));
      sound.addedBytes += bytes.length;
      const ms = sound.addedBytes / bytesPerMs - sound.addedMs;
      sound.addedMs += ms;
      return ms;
    },
    take: (generation, ms) => {
      for (const older of held.keys()) if (older < generation) held.delete(older);
      const { pieces } = of(generation);
      const wanted = Math.round(ms * bytesPerMs);
      const taken: Buffer[] = [];
      let left = wanted - (wanted % 2);
      // What stays is not moved: it may be many seconds, and some of it is taken fifty times in each.
      for (let first = pieces[0]; first !== undefined && left > 0; first = pieces[0]) {
        const head = first.subarray(0, left);
        left -= head.length;
        taken.push(head);
        if (head.length === first.length) pieces.shift();
        else pieces[0] = first.subarray(head.length);
      }
      const [only] = taken;
      return only !== undefined && taken.length === 1 ? only : Buffer.concat(taken);
    },
    clear: () => held.clear(),
  };
}
