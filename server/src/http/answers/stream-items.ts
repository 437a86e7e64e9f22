import type { ServerResponse } from 'node:http';
import { createPieceWriter } from './piece-writer.ts';

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
  const pieces = createPieceWriter(res);
  let ended = false;
  /** Waits for an item, or for the caller to read, also when nobody is there any more: then nobody waits for it. */
  const pump = async (): Promise<boolean> => {
    while (!res.destroyed) {
      const step = await iterator.next();
      if (step.done === true) {
        ended = true;
        return true;
      }
      if (!res.destroyed && !pieces.write(encode(step.value))) await pieces.drained();
    }
    return false;
  };
  let onClose = (): void => undefined;
  // Raced against once for the whole stream: a race for each item would keep every loser (docs/decisions/streams.md#d185).
  const gone = new Promise<false>((resolve) => {
    onClose = () => resolve(false);
    res.once('close', onClose);
  });
  try {
    return await Promise.race([pump(), gone]);
  } finally {
    res.off('close', onClose);
    if (!ended) endIterator(iterator);
  }
}

/** Ends what nobody will read. What its end throws is about nobody's answer any more. */
export function endIterator(iterator: AsyncIterator<unknown>): void {
  iterator.return?.().catch(() => undefined);
}
