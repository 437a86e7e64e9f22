/** Calls `onEnd` once when the iterator is over, however it ends: also where it was never read. */
export function endingWith<Item>(
  source: AsyncGenerator<Item, void, undefined>,
  onEnd: () => void,
): AsyncIterable<Item> {
  let isOver = false;
  const over = (): void => {
    if (!isOver) onEnd();
    isOver = true;
  };
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        try {
          const step = await source.next();
          if (step.done === true) over();
          return step;
        } catch (error) {
          over();
          throw error;
        }
      },
      return: () => {
        over();
        return source.return();
      },
    }),
  };
}
