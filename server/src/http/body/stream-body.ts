import type { Request, Response } from 'express';
import { liftBodyTimeout } from './body-timeout.ts';
import { openBody } from './read-bytes.ts';
import { refusals } from '../kernel/refusal.ts';
import { RequestAbortedError } from '../kernel/request-aborted.ts';

/** How long nothing may come of a body that is read while it arrives. */
const defaultStillMs = 30_000;

/**
 * A body piece by piece, at most `maxBytes` of it, for as long as it keeps coming. Throws 413, 408 where nothing came for
 * `stillMs`, and RequestAbortedError when the caller goes away. A body that is not read to its end is let go with the answer.
 */
export async function* streamBody(
  req: Request,
  res: Response,
  { maxBytes, stillMs = defaultStillMs }: { maxBytes: number; stillMs?: number | undefined },
): AsyncGenerator<Buffer> {
  openBody(req, res, maxBytes);
  liftBodyTimeout(req);
  const chunks: AsyncIterator<Buffer> = req.iterator({ destroyOnReturn: false });
  let giveUp: (reason: Error) => void = () => {};
  const patience = setTimeout(() => giveUp(refusals.requestTimeout()), stillMs);
  patience.unref();
  /** The next chunk, or the end of the patience: raced by hand, since a race for each chunk would keep every loser. */
  const next = (): Promise<IteratorResult<Buffer>> =>
    new Promise((resolve, reject) => {
      giveUp = reject;
      chunks.next().then(resolve, () => reject(new RequestAbortedError()));
    });
  let size = 0;
  try {
    for (;;) {
      patience.refresh();
      const step = await next();
      if (step.done === true) break;
      size += step.value.length;
      if (size > maxBytes) throw refusals.payloadTooLarge(maxBytes, { connection: 'close' });
      yield step.value;
    }
    // What was aborted may look like an end.
    if (!req.complete) throw new RequestAbortedError();
  } finally {
    clearTimeout(patience);
    // A caller who is refused lives to read why: what still comes is thrown away, for as long as any unread body is.
    chunks.return?.().catch(() => {});
    // Behind the end of the iterator: a stream that is listened to for its next chunk does not flow.
    setImmediate(() => req.resume());
  }
}
