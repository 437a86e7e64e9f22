/**
 * Returns the `next` of an iterator over another one: reads that one until `map` returns a value other than null. What
 * either throws becomes a value, or another error, by `fail`.
 *
 * Nearly every step maps to a value, so the first one is a callback that was made once, and no async function with a frame
 * of its own (docs/decisions/streams.md#d185). What follows a null is a loop: a million of them must not be a million promises.
 */
export function nextMapped<Given, Mapped>(
  read: () => Promise<Given>,
  map: (given: Given) => Mapped | Promise<Mapped> | null,
  fail: (error: unknown) => Mapped = rethrow,
): () => Promise<Mapped> {
  const readOn = async (): Promise<Mapped> => {
    try {
      for (;;) {
        const mapped = map(await read());
        if (mapped !== null) return mapped;
      }
    } catch (error) {
      return fail(error);
    }
  };
  const first = (given: Given): Mapped | Promise<Mapped> => {
    try {
      return map(given) ?? readOn();
    } catch (error) {
      return fail(error);
    }
  };
  return () => read().then(first, fail);
}

function rethrow(error: unknown): never {
  throw error;
}
