/** Lets the reader of a stream wait for news. */
export interface News {
  /** There may be some. */
  wake(): void;
  /**
   * Resolves at the next news, also where they came before it was asked; `quiet` after a while without, sooner where it is
   * asked for, and when `over` is aborted.
   */
  next(withinMs?: number): Promise<'news' | 'quiet'>;
}

/** `quietMs` is how long nothing has to happen to be `quiet`. */
export function createNews(over: AbortSignal, quietMs: number): News {
  let isNews = false;
  let resolveNext: (() => void) | null = null;
  const wake = (): void => {
    isNews = true;
    resolveNext?.();
  };
  return {
    wake,
    next: async (withinMs = quietMs) => {
      if (!isNews && !over.aborted) {
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
      const found = isNews ? 'news' : 'quiet';
      isNews = false;
      return found;
    },
  };
}
