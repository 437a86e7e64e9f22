import type { Request, Response } from 'express';
import { streamItems } from './stream-items.ts';

/**
 * Sends bytes as they come. An answer that ends well is complete: a source that fails resets the connection, also for
 * callers to whom a closed connection is an end. Throws what the source threw, after that.
 */
export async function sendBytes(req: Request, res: Response, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    if (await streamItems(res, bytes, (piece) => piece)) res.end();
  } catch (error) {
    if (req.socket.destroyed) return;
    req.socket.resetAndDestroy();
    throw error;
  }
}
