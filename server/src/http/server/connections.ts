import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { endLingering } from '../../platform/net/linger.ts';

/** What runs on a connection. */
export interface Connection {
  /** The answer to the request that came last; null before the first. */
  last: ServerResponse | null;
  /** The answer after which it has stood idle for as long as its client was told; null where there is none. */
  outstayed: ServerResponse | null;
  /** The answers that are not complete, in their order, and no Set: see platform/process/unordered-set.ts. */
  readonly open: ServerResponse[];
  /** Requests that came before the answer to the one ahead of them was taken, in their order. */
  readonly waiting: Array<() => void>;
  /** Something came on it that is no HTTP: nothing after it is served. */
  refused: boolean;
  /** Its last answer is given: nothing that still comes is served. */
  ended: boolean;
  /** Requests that were read and have not begun, or never will: Node keeps each until its turn or the connection's end. */
  kept: number;
}

export interface ConnectionLimits {
  /**
   * Requests of one connection, and of all, that were read ahead of the answers to those before them: a connection with
   * more is closed. Node takes whatever it read at once, thousands if they are short, and keeps each until its turn.
   */
  maxPipelined: number;
  maxPipelinedInAll: number;
  /** How long a connection that has ended is still read, in milliseconds: see platform/net/linger.ts. */
  lingerMs: number;
}

/** The connections of a server, and their ends. */
export interface Connections {
  of(socket: Duplex): Connection | undefined;
  /** Ends one in order; what still comes on it is not served. */
  end(socket: Socket, connection: Connection): void;
  /** Counts requests that were read ahead; false where they are too many. */
  keep(connection: Connection, more: number): boolean;
}

// A connection with so many is read no further, and goes on where all together have too many.
export const mostWaiting = 16;

export function createConnections(server: Server, limits: ConnectionLimits): Connections {
  const connections = new WeakMap<Duplex, Connection>();
  let keptInAll = 0;
  const keep = (connection: Connection, more: number): boolean => {
    connection.kept += more;
    keptInAll += more;
    const isCrowded = keptInAll > limits.maxPipelinedInAll && connection.kept > mostWaiting;
    return !isCrowded && connection.kept <= limits.maxPipelined;
  };
  const end = (socket: Socket, connection: Connection): void => {
    if (connection.ended) return;
    connection.ended = true;
    endLingering(socket, limits.lingerMs);
  };
  server.on('connection', (socket) => {
    const connection: Connection = {
      last: null,
      outstayed: null,
      open: [],
      waiting: [],
      refused: false,
      ended: false,
      kept: 0,
    };
    connections.set(socket, connection);
    // By this name Node ends a connection after its last answer, at once and with what is unread in it.
    socket.destroySoon = () => end(socket, connection);
    socket.once('close', () => keep(connection, -connection.kept));
  });
  return { of: (socket) => connections.get(socket), end, keep };
}
