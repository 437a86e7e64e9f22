/** Lets so many callers in at a time; the others wait in the order in which they came. */
export interface Semaphore {
  /**
   * Waits for a permit, which must be released again. False where the caller may not wait and no permit is free, after
   * `patienceMs` in the queue, and for all who wait when they are refused.
   */
  acquire(options: { mayWait: boolean }): Promise<boolean>;
  release(): void;
  refuseWaiting(): void;
}

export function createSemaphore(options: { permits: number; patienceMs: number }): Semaphore {
  // In the order in which they came.
  const queue = new Set<(isAcquired: boolean) => void>();
  let held = 0;
  return {
    acquire: async ({ mayWait }) => {
      if (held < options.permits) {
        held += 1;
        return true;
      }
      if (!mayWait) return false;
      return new Promise((resolve) => {
        const call = (isAcquired: boolean): void => {
          clearTimeout(patience);
          queue.delete(call);
          resolve(isAcquired);
        };
        const patience = setTimeout(() => call(false), options.patienceMs);
        queue.add(call);
      });
    },
    release: () => {
      // A permit goes to the next that waits, so that no caller slips in between.
      const [next] = queue;
      if (next === undefined) held -= 1;
      else next(true);
    },
    refuseWaiting: () => {
      for (const call of queue) call(false);
    },
  };
}
