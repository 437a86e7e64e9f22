import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** An answer on a connection that Node's HTTP reads no longer: it ends with it. */
export function createLastAnswer(req: IncomingMessage, socket: Socket): ServerResponse {
  const res = new ServerResponse(req);
  res.shouldKeepAlive = false;
  res.assignSocket(socket);
  res.once('finish', () => {
    res.detachSocket(socket);
    res.destroy();
    socket.destroySoon();
  });
  return res;
}
