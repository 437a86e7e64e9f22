import type { Socket } from 'node:net';
import type { Client } from 'undici';
import { createHttpClient } from '../http-client/http-client.ts';
import { isUsedAndUnheard } from '../http-client/watched-socket.ts';
import type { Connected, ConnectTarget } from './guarded-connect.ts';

/** A connection that serves one request at a time. Ends its loan by `release`, `cut` or `replace`, once. */
export interface Connection {
  readonly client: Client;
  /** Gives it to the next request. */
  release(): void;
  /** Destroys its socket, in whatever state that is. */
  cut(): void;
  /** Whether its request met a socket that had served another one, and no byte has come back. */
  isUsedAndUnheard(): boolean;
  /** Cuts it and lends one in its place that is sure to be new. */
  replace(): Connection;
}

/**
 * Keeps the connections of each origin. undici's own pool gives requests that have expired while they waited a
 * connection all the same, and lets a connection attempt outlive them; here a request can leave at any moment.
 */
export interface ConnectionPool {
  /**
   * Calls `use` once, now or when a connection is free; each tenant has its own to an origin. The returned function gives
   * up waiting.
   */
  borrow(to: { origin: string; tenant: string }, use: (connection: Connection) => void): () => void;
  /** Cuts what is idle. Resolves when the sockets are gone. */
  close(): Promise<void>;
}

interface Origin {
  readonly key: string;
  readonly url: string;
  readonly idle: Connection[];
  readonly waiting: Set<(connection: Connection) => void>;
  open: number;
}

// Many tenants may have the same host: one whose requests hang there does not hold up the others.
const connectionsPerOrigin = 64;
// Less than the 5 s after which many servers close what is idle: a request on its way then would be lost.
const keepAliveMs = 4_000;
const maxHeaderBytes = 16_384;

export function createConnectionPool(options: {
  connect: (target: ConnectTarget, connected: Connected) => Socket | null;
}): ConnectionPool {
  const origins = new Map<string, Origin>();
  const closing = new Set<Promise<void>>();

  const open = (origin: Origin): Connection => {
    let socket: Socket | null = null;
    const client = createHttpClient(origin.url, {
      connect: (target, connected) => {
        socket = options.connect(target, connected);
      },
      keepAliveMs,
      maxHeaderBytes,
    });
    const destroy = (): void => {
      socket?.destroy();
      const closed = client.destroy().finally(() => closing.delete(closed));
      closing.add(closed);
      origin.open -= 1;
    };
    const discard = (): void => {
      destroy();
      const next = firstWaiting(origin);
      if (next !== null) next(open(origin));
      else if (origin.open === 0) origins.delete(origin.key);
    };
    const connection: Connection = {
      client,
      release: () => {
        const next = firstWaiting(origin);
        if (next === null) origin.idle.push(connection);
        else next(connection);
      },
      cut: discard,
      isUsedAndUnheard: () => socket !== null && isUsedAndUnheard(socket),
      replace: () => {
        destroy();
        return open(origin);
      },
    };
    client.on('disconnect', () => {
      const at = origin.idle.indexOf(connection);
      if (at === -1) return;
      origin.idle.splice(at, 1);
      discard();
    });
    origin.open += 1;
    return connection;
  };

  return {
    borrow: ({ origin: url, tenant }, use) => {
      const key = `${tenant} ${url}`;
      const origin = origins.get(key) ?? { key, url, idle: [], waiting: new Set(), open: 0 };
      origins.set(key, origin);
      const connection = origin.idle.pop() ?? (origin.open < connectionsPerOrigin ? open(origin) : null);
      if (connection === null) origin.waiting.add(use);
      else use(connection);
      return () => origin.waiting.delete(use);
    },
    close: async () => {
      for (const origin of origins.values()) for (const connection of origin.idle.splice(0)) connection.cut();
      await Promise.all(closing);
    },
  };
}

function firstWaiting({ waiting }: Origin): ((connection: Connection) => void) | null {
  const [first] = waiting;
  if (first === undefined) return null;
  waiting.delete(first);
  return first;
}
