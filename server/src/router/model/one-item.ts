/**
 * What `ask` resolves with, as the only item there is; it is asked when the item is. No generator: one that is made for
 * each request keeps what the request holds (docs/decisions/streams.md#d188).
 */
export function oneItem<Item>(ask: () => Promise<Item>): AsyncIterableIterator<Item> {
  let isAsked = false;
  const items: AsyncIterableIterator<Item> = {
    [Symbol.asyncIterator]: () => items,
    next: async () => {
      if (isAsked) return { done: true, value: undefined };
      isAsked = true;
      return { done: false, value: await ask() };
    },
  };
  return items;
}
