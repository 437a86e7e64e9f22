/** Wakes the reader of a stream that waits for a change. */
export interface Signal {
  /** There may be a change. */
  wake(): void;
  /**
   * Resolves at the next call of `wake`, also where it came before; `quiet` after a while without, sooner where the caller
   * wants it, and when `over` is aborted.
   */
  next(withinMs?: number): Promise<'woken' | 'quiet'>;
}

/** `quietMs` is how long nothing has to happen to be `quiet`. */
export function createSignal(over: AbortSignal, quietMs: number): Signal {
  let isSignalled = false;
  let resolveNext: (() => void) | null = null;
  const wake = (): void => {
    isSignalled = true;
    resolveNext?.();
  };
  return {
    wake,
    next: async (withinMs = quietMs) => {
      if (!isSignalled && !over.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(() => resolveNext?.(), Math.min(quietMs, withinMs));
          const onOver = (): void => resolveNext?.();
          resolveNext = () => {
            clearTimeout(timer);
            over.removeEventListener('abort', onOver);
            resolveNext = null;
            resolve();
          };
          over.addEventListener('abort', onOver, { once: true });
        });
      }
      const found = isSignalled ? 'woken' : 'quiet';
      isSignalled = false;
      return found;
    },
  };
}
