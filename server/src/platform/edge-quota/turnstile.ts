/** Runs at most `most` pieces of work at once; the others wait in the order in which they came. */
export function createTurnstile(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: Array<() => void> = [];
  let inside = 0;
  return async (work) => {
    // Whoever leaves hands its place on, so that nobody slips in between.
    if (inside < most) inside += 1;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}
