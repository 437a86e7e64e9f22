import { TrunklineError } from '../errors.ts';
import type { List } from '../list.ts';
import { pause } from './pause.ts';

/** A list that is followed. */
export interface Followed<Item> {
  /** Asks for the newest first, by the largest page. */
  list(): List<Item>;
  id(item: Item): string;
  /** When it came to be. */
  createdAt(item: Item): string;
  /** What makes it worth another line once it is different. */
  state(item: Item): string;
}

/** How a list is followed. */
export interface FollowOptions {
  /** How many of those that are there are shown first. */
  last: number;
  /** Whether what comes afterwards is shown, until the signal. */
  follow: boolean;
  /** Between two looks. */
  everyMs: number;
  signal: AbortSignal | undefined;
  /** Called for each failure that the next look may mend. */
  onFailure(error: TrunklineError): void;
}

/**
 * Shows the newest items of a list, oldest first, and then each that comes, and each of the newest page that is in another state. It
 * reads as many pages as have come between two looks, so none is left out.
 */
export async function follow<Item>(
  followed: Followed<Item>,
  { last, follow: goesOn, everyMs, signal, onFailure }: FollowOptions,
  show: (item: Item) => void,
): Promise<void> {
  const { id, createdAt, state } = followed;
  const first = await followed.list().page();
  // What stands behind the first page is old, and may move into it when others go.
  const oldest = first.data.at(-1);
  const floor = first.nextCursor === null || oldest === undefined ? '' : createdAt(oldest);
  let known = new Map(first.data.map((item) => [id(item), state(item)]));
  for (const item of first.data.slice(0, last).toReversed()) show(item);
  const isOver = (): boolean => signal?.aborted === true;
  while (goesOn && !isOver()) {
    await pause(everyMs, signal);
    if (isOver()) return;
    try {
      const items = await newest(followed, known);
      for (const item of items.toReversed()) {
        if (createdAt(item) >= floor && known.get(id(item)) !== state(item)) show(item);
      }
      known = new Map(items.map((item) => [id(item), state(item)]));
    } catch (error) {
      if (!(error instanceof TrunklineError) || !error.retryable) throw error;
      onFailure(error);
    }
  }
}

/** The pages down to the first that holds something known. */
async function newest<Item>({ list, id }: Followed<Item>, known: ReadonlyMap<string, string>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of list().pages()) {
    items.push(...page.data);
    if (page.data.some((item) => known.has(id(item)))) break;
  }
  return items;
}
