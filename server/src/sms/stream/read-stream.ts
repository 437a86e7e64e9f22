import type { Feed, FeedItem } from './feed.ts';
import type { WireStreamEvent } from './present.ts';
import { isBefore, type StreamPosition } from './types.ts';

/** What follows a position: a part of it, and the place up to which that is everything. */
export interface Page {
  readonly items: readonly FeedItem[];
  readonly head: StreamPosition;
}

// So many go in one write. Between two writes the reader is waited for, and whoever lost their right gets no more.
const mostInBatch = 50;

/**
 * Gives every change that follows `start`, each once and in order, and heartbeats between them, the first at once; those
 * that are there together come together, up to 50. It takes no more than it is asked for: a reader that is further back
 * than what the feed holds gets pages of its own. Ends with the feed, where the database is another one, and with the
 * signal and when `isOver`: then before the next batch, also where that is read already.
 */
export async function* readStream(options: {
  feed: Feed;
  start: StreamPosition;
  readPage: (after: StreamPosition) => Promise<Page>;
  heartbeatAt: (position: StreamPosition) => WireStreamEvent;
  signal: AbortSignal;
  isOver: () => boolean;
}): AsyncGenerator<readonly WireStreamEvent[], void, undefined> {
  const { feed, readPage, heartbeatAt, signal, isOver } = options;
  let position = options.start;
  let isBeatDue = false;
  const hasEnded = (): boolean => signal.aborted || isOver();
  yield [heartbeatAt(position)];
  while (!hasEnded()) {
    const isBehind = isBefore(position, feed.floor());
    const { items, head } = isBehind ? await readPage(position) : { items: feed.after(position), head: feed.head() };
    // The database was restored, or a copy of it took its place: what is there follows nothing that was seen.
    if (head.origin !== position.origin) return;
    // A place that this reader has passed already, by a page that was read later than the feed, is none to go back to.
    if (isBefore(position, head)) position = head;
    if (items.length > 0) {
      for (let from = 0; from < items.length; from += mostInBatch) {
        if (hasEnded()) return;
        yield items.slice(from, from + mostInBatch).map(({ event }) => event);
      }
    } else if (isBeatDue) yield [heartbeatAt(position)];
    else if (!isBehind) {
      const wake = await feed.next(signal);
      if (wake === 'end') return;
      isBeatDue = wake === 'beat';
      continue;
    }
    isBeatDue = false;
  }
}
