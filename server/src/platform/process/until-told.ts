/**
 * The `next` of an iterator over another one: asks it until `tell` has something to say of what it gives, and does not
 * answer null. What either throws is turned into an answer, or another error, by `fail`.
 *
 * Nearly every step tells, so the first one is a callback that was made once, and no async function with a frame of its
 * own (docs/decisions/streams.md#d185). What follows a silent one is a loop: a million of them must not be a million promises.
 */
export function untilTold<Given, Told>(
  ask: () => Promise<Given>,
  tell: (given: Given) => Told | Promise<Told> | null,
  fail: (error: unknown) => Told = rethrow,
): () => Promise<Told> {
  const readOn = async (): Promise<Told> => {
    try {
      for (;;) {
        const told = tell(await ask());
        if (told !== null) return told;
      }
    } catch (error) {
      return fail(error);
    }
  };
  const first = (given: Given): Told | Promise<Told> => {
    try {
      return tell(given) ?? readOn();
    } catch (error) {
      return fail(error);
    }
  };
  return () => ask().then(first, fail);
}

function rethrow(error: unknown): never {
  throw error;
}
