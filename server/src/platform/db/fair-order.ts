/** Fair queueing: an order in which owners of what waits take turns, however much one of them has waiting. */
export interface FairOrder<Item> {
  /** The owners that were served longest ago first; what one owner has waiting keeps its order. */
  inTurn(waiting: readonly Item[]): Item[];
  /** Notes that these are served now. With nothing left to wait there are no turns to remember. */
  served(items: readonly Item[], isAnyLeft: boolean): void;
}

export function createFairOrder<Item>(ownerOf: (item: Item) => string): FairOrder<Item> {
  const servedAt = new Map<string, number>();
  let count = 0;
  const turnOf = (item: Item): number => servedAt.get(ownerOf(item)) ?? 0;
  return {
    inTurn: (waiting) => waiting.toSorted((one, other) => turnOf(one) - turnOf(other)),
    served: (items, isAnyLeft) => {
      if (!isAnyLeft) return servedAt.clear();
      for (const item of items) servedAt.set(ownerOf(item), (count += 1));
    },
  };
}
