/** Events that are written by one side and read by the other, once and in their order. */
export interface EventQueue<Event> {
  push(event: Event): void;
  /** Ends it in good order, after what was pushed. */
  end(): void;
  /** Ends it with an error, after what was pushed. */
  fail(error: unknown): void;
  /** Takes out what was pushed and not read. */
  clear(): void;
  /** Resolves when its reader has taken what was pushed, or it is over. */
  taken(): Promise<void>;
  readonly events: AsyncIterable<Event>;
}

/** `onLeave` is called where the reader leaves before the end. */
export function createEventQueue<Event>(onLeave: () => void = () => undefined): EventQueue<Event> {
  const waiting: Event[] = [];
  let over: { readonly error: unknown } | 'end' | null = null;
  let taken: PromiseWithResolvers<void> | null = null;
  let reader: { resolve: (step: IteratorResult<Event>) => void; reject: (error: unknown) => void } | null = null;

  const release = (): void => {
    taken?.resolve();
    taken = null;
  };
  const finish = (how: NonNullable<typeof over>): void => {
    if (over !== null) return;
    over = how;
    release();
    const { resolve, reject } = reader ?? {};
    reader = null;
    if (how === 'end') resolve?.({ done: true, value: undefined });
    else reject?.(how.error);
  };
  const iterator: AsyncIterator<Event> = {
    next: () => {
      const [first] = waiting;
      if (waiting.length > 0) {
        waiting.shift();
        if (waiting.length === 0) release();
        return Promise.resolve({ done: false, value: first as Event });
      }
      if (over === 'end') return Promise.resolve({ done: true, value: undefined });
      if (over !== null) return Promise.reject(over.error);
      return new Promise((resolve, reject) => {
        reader = { resolve, reject };
      });
    },
    return: async () => {
      finish('end');
      waiting.length = 0;
      onLeave();
      return { done: true, value: undefined };
    },
  };
  return {
    push: (event) => {
      if (over !== null) return;
      if (reader === null) {
        waiting.push(event);
        return;
      }
      const { resolve } = reader;
      reader = null;
      resolve({ done: false, value: event });
    },
    end: () => finish('end'),
    fail: (error) => finish({ error }),
    clear: () => {
      waiting.length = 0;
      release();
    },
    taken: () => {
      if (waiting.length === 0 || over !== null) return Promise.resolve();
      taken ??= Promise.withResolvers();
      return taken.promise;
    },
    events: { [Symbol.asyncIterator]: () => iterator },
  };
}
