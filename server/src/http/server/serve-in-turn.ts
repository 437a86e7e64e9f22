import type { IncomingMessage, RequestListener } from 'node:http';
import { type Connections, mostWaiting } from './connections.ts';

/**
 * Serves the requests of a connection one at a time: a client that sends many at once, and takes no answer, would have all
 * of them run and kept. A request that was answered before its body was there has `unreadBodyMs` for the rest of it.
 */
export function createServeInTurn(
  app: RequestListener,
  options: { connections: Connections; unreadBodyMs: number },
): RequestListener {
  const { connections, unreadBodyMs } = options;
  const endWithoutBody = (req: IncomingMessage): void => {
    const connection = connections.of(req.socket);
    if (connection === undefined) return;
    const patience = setTimeout(() => connections.end(req.socket, connection), unreadBodyMs);
    req.once('close', () => clearTimeout(patience));
  };
  return (req, res) => {
    const { socket } = req;
    const connection = connections.of(socket);
    if (connection === undefined || socket.destroyed) return;
    const { open, waiting } = connection;
    const isFirst = open.length === 0;
    // So many ahead of their answers are no client's way of working, and none of those that wait has run.
    if ((!isFirst || connection.ended) && !connections.keep(connection, 1)) socket.destroy();
    if (connection.ended || socket.destroyed) return;
    connection.last = res;
    open.push(res);
    res.once('close', () => {
      open.splice(open.indexOf(res), 1);
      // The caller is gone, or will not be answered: what cannot be answered must not be done.
      if (!socket.writable) waiting.length = 0;
      else if (!req.complete) endWithoutBody(req);
      const next = waiting.shift();
      if (waiting.length === 0 && socket.isPaused()) socket.resume();
      if (next === undefined) return;
      connections.keep(connection, -1);
      // Other connections come in between: where answers are quick, hundreds in a row would run in one turn.
      setImmediate(() => {
        if (socket.writable) next();
      });
    });
    if (isFirst) {
      app(req, res);
      return;
    }
    // What broke off in its body is refused instead, once those before it have their answers.
    waiting.push(() => {
      if (!connection.refused || req.complete) app(req, res);
    });
    if (waiting.length >= mostWaiting) socket.pause();
  };
}
