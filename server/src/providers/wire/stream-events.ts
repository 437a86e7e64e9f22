/** The events of a stream between what makes them and the one who reads them. */
export interface StreamEvents<Event> {
  /** Read once, by one reader. */
  readonly events: AsyncIterable<Event>;
  /** Does nothing once the stream has ended. */
  push(event: Event): void;
  /** Drops what was pushed and is not read yet. */
  drop(): void;
  /** Ends in good order, behind what was pushed. */
  end(): void;
  /** Ends with an error, behind what was pushed. */
  fail(error: unknown): void;
  /** Ends with an error at once: what is not read yet is dropped. */
  abort(error: unknown): void;
}

/** What its maker does as its reader goes. */
export interface StreamFlow {
  /** Much is unread: nothing more is to be made until `resume`. */
  pause(): void;
  resume(): void;
  /** The reader has left before the end. */
  left(): void;
}

// A reader that is slower than its vendor holds it back from here on.
const mostUnread = 64;

interface Waiter<Event> {
  readonly resolve: (result: IteratorResult<Event>) => void;
  readonly reject: (error: unknown) => void;
}

/** An empty stream of events. */
export function createStreamEvents<Event>(flow: StreamFlow): StreamEvents<Event> {
  const unread: Event[] = [];
  let waiter: Waiter<Event> | null = null;
  let isPaused = false;
  /** Set once, by whatever ended it. */
  let ended: { readonly error?: unknown } | null = null;

  const resumeWhereEmpty = (): void => {
    if (!isPaused || unread.length > 0) return;
    isPaused = false;
    flow.resume();
  };
  const end = (how: { readonly error?: unknown }): void => {
    if (ended !== null) return;
    ended = how;
    const waiting = waiter;
    waiter = null;
    if ('error' in how) waiting?.reject(how.error);
    else waiting?.resolve({ done: true, value: undefined });
  };
  const events: AsyncIterableIterator<Event> = {
    [Symbol.asyncIterator]: () => events,
    next: () => {
      const event = unread.shift();
      if (event !== undefined) {
        resumeWhereEmpty();
        return Promise.resolve({ done: false, value: event });
      }
      if (ended !== null)
        return 'error' in ended ? Promise.reject(ended.error) : Promise.resolve({ done: true, value: undefined });
      return new Promise((resolve, reject) => {
        waiter = { resolve, reject };
      });
    },
    return: () => {
      unread.length = 0;
      if (ended === null) {
        end({});
        flow.left();
      }
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  return {
    events,
    push: (event) => {
      if (ended !== null) return;
      if (waiter !== null) {
        waiter.resolve({ done: false, value: event });
        waiter = null;
        return;
      }
      unread.push(event);
      if (unread.length < mostUnread || isPaused) return;
      isPaused = true;
      flow.pause();
    },
    drop: () => {
      unread.length = 0;
      resumeWhereEmpty();
    },
    end: () => end({}),
    fail: (error) => end({ error }),
    abort: (error) => {
      unread.length = 0;
      end({ error });
    },
  };
}
