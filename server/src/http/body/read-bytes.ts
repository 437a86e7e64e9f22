import type { Request, Response } from 'express';
import { ByteBuffer } from '../../platform/text/byte-buffer.ts';
import { RequestAbortedError } from '../kernel/request-aborted.ts';
import { refusals } from '../kernel/refusal.ts';

/** Past the limit this much is still taken in and thrown away, so that the caller lives to read the 413. */
export const politeBytes = 4 * 1024 * 1024;

/**
 * The whole body, at most `maxBytes` of it. Throws 413, 408 where it is not there within `withinMs`, and
 * RequestAbortedError when the caller goes away. What is moderately too large is read to its end first; what is much too
 * large is cut off with the connection.
 */
export async function readBytes(req: Request, res: Response, maxBytes: number, withinMs?: number): Promise<Buffer> {
  openBody(req, res, maxBytes);
  return new Promise((resolve, reject) => {
    const patience =
      withinMs === undefined ? undefined : setTimeout(() => end(() => reject(refusals.requestTimeout())), withinMs);
    const body = new ByteBuffer(Math.min(Number(req.headers['content-length'] ?? 0), maxBytes));
    let size = 0;
    const end = (settle: () => void): void => {
      clearTimeout(patience);
      req.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= maxBytes) body.append(chunk);
      if (size > maxBytes + politeBytes) end(() => reject(refusals.payloadTooLarge(maxBytes, { connection: 'close' })));
    };
    const onEnd = (): void =>
      end(() => {
        if (size > maxBytes) reject(refusals.payloadTooLarge(maxBytes));
        else resolve(body.bytes());
      });
    const onAbort = (): void => end(() => reject(new RequestAbortedError()));
    req.on('data', onData).once('end', onEnd).once('error', onAbort).once('close', onAbort);
  });
}

/**
 * Whether chunks that were announced turn out to be none: then there is no body, whatever the head says of it. Waits for the
 * first of them, or for the end; a body that waits to be asked for is taken for one. Throws RequestAbortedError when the
 * caller goes away.
 */
export async function isEmptyBody(req: Request): Promise<boolean> {
  const { 'transfer-encoding': coding, expect } = req.headers;
  if (coding === undefined || expect !== undefined) return false;
  if (req.destroyed) throw new RequestAbortedError();
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      req.off('readable', onFirst).off('end', onFirst).off('error', onAbort).off('close', onAbort);
      settle();
    };
    // An end that is still to come makes it readable too, with nothing to read.
    const onFirst = (): void => end(() => resolve(req.readableLength === 0));
    const onAbort = (): void => end(() => reject(new RequestAbortedError()));
    req.once('readable', onFirst).once('end', onFirst).once('error', onAbort).once('close', onAbort);
  });
}

/**
 * Asks for a body that waits to be asked for. Throws 413 for one that announces far more than it may have, or that was
 * not begun, and RequestAbortedError where the caller is gone.
 */
export function openBody(req: Request, res: Response, maxBytes: number): void {
  // It may have ended while its key was looked up, and would end no second time.
  if (req.destroyed) throw new RequestAbortedError();
  const announced = Number(req.headers['content-length'] ?? 0);
  const waits = req.headers.expect?.toLowerCase() === '100-continue';
  if (announced > maxBytes + (waits ? 0 : politeBytes))
    throw refusals.payloadTooLarge(maxBytes, { connection: 'close' });
  if (waits) res.writeContinue();
}
