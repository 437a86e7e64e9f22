import type { IncomingMessage, ServerResponse } from 'node:http';

// On the request itself, as its exchange is.
const key = Symbol('body timeout');

interface Limited extends IncomingMessage {
  [key]?: NodeJS.Timeout;
}

/**
 * Calls `onLate` where the body of a request is not there within so many milliseconds. Node's own limit is one for all requests
 * of a server, and a recording of an hour may take longer than any other body is given.
 */
export function limitBody(
  req: Limited,
  res: ServerResponse,
  { withinMs, onLate }: { withinMs: number; onLate: () => void },
): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = req.headers;
  if (encoding === undefined && length === '0') return;
  const timer = setTimeout(() => {
    if (!req.complete && !req.destroyed) onLate();
  }, withinMs);
  // The connection keeps the process alive, not the wait for it.
  timer.unref();
  req[key] = timer;
  req.once('end', () => clearTimeout(timer));
  res.once('close', () => clearTimeout(timer));
}

/** The body of this request may take as long as it keeps coming: its reader looks after that. */
export function liftBodyTimeout(req: Limited): void {
  clearTimeout(req[key]);
}
