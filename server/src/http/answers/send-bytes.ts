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
    // What was written in this very turn is still on its way to the socket: a reset now would take the head with it.
    await new Promise((resolve) => setImmediate(resolve));
    if (req.socket.destroyed) return;
    req.socket.resetAndDestroy();
    throw error;
  }
}
