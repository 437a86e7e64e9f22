import type { IncomingMessage } from 'node:http';
import type { Upgrade } from '../../platform/web-socket/accept.ts';
import type { MessageSocket } from '../../platform/web-socket/message-socket.ts';

/** A request that asks for a WebSocket, on a connection of its own from now on. */
export interface OfferedUpgrade {
  /** The process stops, and opens no sockets. */
  isDraining(): boolean;
  /**
   * Takes the connection from its answer, which is complete with this: nothing more can be answered. Null where the caller
   * is gone, or leaves; the answer closes with the connection then.
   */
  take(): Upgrade | null;
  /** The socket is open: the server holds it for one, and ends it when it stops. */
  opened(socket: MessageSocket): void;
}

// On the request itself, as its exchange is.
const key = Symbol('upgrade');

interface Upgradable extends IncomingMessage {
  [key]?: OfferedUpgrade;
}

export function offerUpgrade(req: Upgradable, upgrade: OfferedUpgrade): void {
  req[key] = upgrade;
}

/** Null for a request that asks for no WebSocket, or not in the one way in which it can be had. */
export function upgradeOf(req: Upgradable): OfferedUpgrade | null {
  return req[key] ?? null;
}
