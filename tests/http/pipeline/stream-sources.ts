/** Each item in a batch of its own. */
export function singly<T>(source: AsyncIterable<T>): AsyncIterable<T[]> {
  const items = source[Symbol.asyncIterator]();
  const each: AsyncIterableIterator<T[]> = {
    [Symbol.asyncIterator]: () => each,
    next: async () => {
      const { done, value } = await items.next();
      return done === true ? { done, value } : { done: false, value: [value] };
    },
    return: async () => {
      await items.return?.();
      return { done: true, value: undefined };
    },
  };
  return each;
}

/** These items and then the end, or the failure. */
export async function* sequence<T>(items: readonly T[], failure?: Error): AsyncGenerator<T> {
  for (const item of items) yield item;
  if (failure !== undefined) throw failure;
}

/** Gives `item` without end; tells how many were taken, and whether it was ended. */
export function endless<T>(item: T): { source: AsyncIterable<T>; taken: () => number; isEnded: () => boolean } {
  let [taken, ended] = [0, false];
  async function* generate(): AsyncGenerator<T> {
    try {
      for (;;) {
        taken += 1;
        yield item;
      }
    } finally {
      ended = true;
    }
  }
  return { source: generate(), taken: () => taken, isEnded: () => ended };
}

/** Gives one item and then nothing until it is told to end, as a provider that thinks does. */
export function stalling<T>(item: T): { source: AsyncIterable<T>; isEnded: () => boolean } {
  let [given, ended] = [false, false];
  const source: AsyncIterable<T> = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        if (given) return new Promise(() => undefined);
        given = true;
        return Promise.resolve({ done: false, value: item });
      },
      return: () => {
        ended = true;
        return Promise.resolve({ done: true, value: undefined });
      },
    }),
  };
  return { source, isEnded: () => ended };
}
