import type { WireStreamEvent } from './present.ts';
import { isBefore, type StreamPosition } from './types.ts';

/** A change as it is sent, with the place behind it. Made once for all readers. */
export interface FeedItem {
  readonly position: StreamPosition;
  readonly event: WireStreamEvent;
}

/** Why a reader that waited goes on: there may be news, its heartbeat is due, or nobody waits any more. */
export type Wake = 'change' | 'beat' | 'end';

/**
 * What the readers of one organization in this process share: the newest changes in order, read once for all of them. It
 * holds everything between `floor` and `head`; a reader that is further back reads for itself.
 */
export interface Feed {
  /** What was forgotten last; a reader behind this place cannot be served from here. */
  floor(): StreamPosition;
  /** Everything behind this place was seen. */
  head(): StreamPosition;
  /** What is held and lies before a position that is not behind the floor. */
  after(position: StreamPosition): readonly FeedItem[];
  /** Takes up what lies between the head and the new head, and wakes the readers where that is anything. */
  append(items: readonly FeedItem[], head: StreamPosition): void;
  /** Resolves at the next news or beat, or when the signal is aborted or the feed ends; at once where one of them has. */
  next(signal: AbortSignal): Promise<Wake>;
  beat(): void;
  end(): void;
}

/** `capacity` is how many changes are held for readers that are a little behind. */
export function createFeed(options: { start: StreamPosition; capacity: number }): Feed {
  let floor = options.start;
  let head = options.start;
  let held: FeedItem[] = [];
  let ended = false;
  const waiting = new Set<(wake: Wake) => void>();
  const wakeAll = (wake: Wake): void => {
    const woken = [...waiting];
    waiting.clear();
    for (const resolve of woken) resolve(wake);
  };

  return {
    floor: () => floor,
    head: () => head,
    after: (position) => {
      // Most readers stand near the head, so the search begins there.
      const last = held.findLastIndex((item) => !isBefore(position, item.position));
      return last === -1 ? held : held.slice(last + 1);
    },
    append: (items, newHead) => {
      head = newHead;
      if (items.length === 0) return;
      held = [...held, ...items];
      const forgotten = held.at(-options.capacity - 1);
      if (forgotten !== undefined) {
        floor = forgotten.position;
        held = held.slice(-options.capacity);
      }
      wakeAll('change');
    },
    next: (signal) =>
      new Promise((resolve) => {
        if (ended || signal.aborted) {
          resolve('end');
          return;
        }
        const wake = (why: Wake): void => {
          signal.removeEventListener('abort', onAbort);
          resolve(why);
        };
        const onAbort = (): void => {
          waiting.delete(wake);
          wake('end');
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.add(wake);
      }),
    beat: () => wakeAll('beat'),
    end: () => {
      ended = true;
      wakeAll('end');
    },
  };
}
