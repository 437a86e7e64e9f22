import type { ServerResponse } from 'node:http';

/**
 * Writes what `source` gives, one item in one write, and takes no more of it than the caller reads. Resolves true at the
 * end of the source and false when the caller went away first; the response is never ended here. The source is ended by
 * `return()` unless it came to its end. Throws what the source or `encode` throws.
 */
export async function streamItems<Item>(
  res: ServerResponse,
  source: AsyncIterable<Item>,
  encode: (item: Item) => Uint8Array | string,
): Promise<boolean> {
  const iterator = source[Symbol.asyncIterator]();
  // One listener for the whole stream: to race each item against a promise of the end would keep every loser.
  let wake: (() => void) | null = null;
  const onClose = (): void => wake?.();
  res.once('close', onClose);
  const orClosed = <T>(begin: (resolve: (value: T) => void, reject: (error: unknown) => void) => void) =>
    new Promise<T | null>((resolve, reject) => {
      wake = () => resolve(null);
      if (res.destroyed) resolve(null);
      else begin(resolve, reject);
    });
  let ended = false;
  try {
    for (;;) {
      const step = await orClosed<IteratorResult<Item>>((resolve, reject) => {
        iterator.next().then(resolve, reject);
      });
      if (step === null) return false;
      if (step.done === true) {
        ended = true;
        return true;
      }
      if (res.write(encode(step.value))) continue;
      await orClosed<void>((resolve) => res.once('drain', resolve));
    }
  } finally {
    res.off('close', onClose);
    if (!ended) endIterator(iterator);
  }
}

/** Ends what nobody will read. What its end throws is about nobody's answer any more. */
export function endIterator(iterator: AsyncIterator<unknown>): void {
  iterator.return?.().catch(() => undefined);
}
