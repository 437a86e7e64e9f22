import type { Socket } from 'node:net';

/**
 * Ends a connection in order: what was written is sent, then its end, and what the other side still sends is read and
 * thrown away until it ends too, or for `lingerMs` after ours was sent. A connection that is closed with something
 * unread in it is reset by the system, and the reset takes the last answer away from a caller who was still sending
 * (RFC 9112, 9.6).
 */
export function endLingering(socket: Socket, lingerMs: number): void {
  if (socket.destroyed) return;
  socket.resume();
  const linger = (): void => {
    const patience = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(patience));
  };
  if (socket.writableFinished) linger();
  else socket.once('finish', linger);
  socket.end();
}
