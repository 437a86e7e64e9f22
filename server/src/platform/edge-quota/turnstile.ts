/** Lets a few in at once; the others wait in the order in which they came. */
export interface Turnstile {
  /**
   * Waits for a place, which must be left again. False where nobody may wait and none is free, after `patienceMs` in
   * line, and for everybody in line when it is sent away.
   */
  enter(options: { mayWait: boolean }): Promise<boolean>;
  leave(): void;
  sendAway(): void;
}

export function createTurnstile(options: { places: number; patienceMs: number }): Turnstile {
  // In the order in which they came.
  const line = new Set<(entered: boolean) => void>();
  let inside = 0;
  return {
    enter: async ({ mayWait }) => {
      if (inside < options.places) {
        inside += 1;
        return true;
      }
      if (!mayWait) return false;
      return new Promise((resolve) => {
        const call = (entered: boolean): void => {
          clearTimeout(patience);
          line.delete(call);
          resolve(entered);
        };
        const patience = setTimeout(() => call(false), options.patienceMs);
        line.add(call);
      });
    },
    leave: () => {
      // Whoever leaves hands its place on, so that nobody slips in between.
      const [next] = line;
      if (next === undefined) inside -= 1;
      else next(true);
    },
    sendAway: () => {
      for (const call of line) call(false);
    },
  };
}
