import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether `promise` is fulfilled within so many milliseconds; rejects as it does. A process that stood still runs its
 * timers before it hears what has arrived meanwhile, so that is heard before the time counts as over.
 */
export async function settledWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  const settled = new AbortController();
  const { signal } = settled;
  const late = sleep(limitMs, false, { signal })
    .then(() => nextTurn(false, { signal }))
    // Nobody waits for the time any more.
    .catch(() => false);
  return Promise.race([promise.then(() => true), late]).finally(() => settled.abort());
}
