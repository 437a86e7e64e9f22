import type { Socket } from 'node:net';
import type { Client } from 'undici';
import { createHttpClient } from '../http-client/http-client.ts';
import { isUsedAndUnheard } from '../http-client/watched-socket.ts';
import type { Connected, ConnectTarget } from './guarded-connect.ts';

/** A connection that serves one request at a time. Ends its loan by `release`, `cut` or `replace`, once. */
export interface Connection {
  readonly client: Client;
  /** Gives it to the next request; one that was lent to a single request is closed. */
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
   * Calls `use` once, now or when a connection is free; each tenant has its own to an origin. `isSingle` asks for a new one
   * that no other request gets. The returned function gives up waiting.
   */
  borrow(
    to: { origin: string; isLocal: boolean; tenant: string; isSingle: boolean },
    use: (connection: Connection) => void,
  ): () => void;
  /** Cuts what is idle. Resolves when the sockets are gone. */
  close(): Promise<void>;
}

interface Waiting {
  readonly isSingle: boolean;
  readonly use: (connection: Connection) => void;
}

interface Origin {
  readonly key: string;
  readonly url: string;
  readonly isLocal: boolean;
  readonly idle: Connection[];
  readonly waiting: Set<Waiting>;
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

  const open = (origin: Origin, isSingle: boolean): Connection => {
    let socket: Socket | null = null;
    const client = createHttpClient(origin.url, {
      connect: (target, connected) => {
        socket = options.connect({ ...target, tlsSessionKey: origin.key, isLocal: origin.isLocal }, connected);
      },
      keepAliveMs: isSingle ? null : keepAliveMs,
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
      const [next] = origin.waiting;
      if (next !== undefined) lend(origin, next, open(origin, next.isSingle));
      else if (origin.open === 0) origins.delete(origin.key);
    };
    const connection: Connection = {
      client,
      release: () => {
        const [next] = origin.waiting;
        if (isSingle || next?.isSingle === true) discard();
        else if (next === undefined) origin.idle.push(connection);
        else lend(origin, next, connection);
      },
      cut: discard,
      isUsedAndUnheard: () => socket !== null && isUsedAndUnheard(socket),
      replace: () => {
        destroy();
        return open(origin, isSingle);
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

  /** A connection that is free at this moment, or may be opened; null where all are in use. */
  const free = (origin: Origin, isSingle: boolean): Connection | null => {
    if (!isSingle && origin.idle.length > 0) return origin.idle.pop() ?? null;
    // An idle one gives its place to a request that must not have it.
    if (origin.open >= connectionsPerOrigin) origin.idle.shift()?.cut();
    return origin.open < connectionsPerOrigin ? open(origin, isSingle) : null;
  };

  return {
    borrow: ({ origin: url, isLocal, tenant, isSingle }, use) => {
      const key = `${tenant} ${isLocal ? 'here ' : ''}${url}`;
      const origin = origins.get(key) ?? { key, url, isLocal, idle: [], waiting: new Set(), open: 0 };
      origins.set(key, origin);
      const waiting: Waiting = { isSingle, use };
      const connection = free(origin, isSingle);
      if (connection === null) origin.waiting.add(waiting);
      else use(connection);
      return () => origin.waiting.delete(waiting);
    },
    close: async () => {
      for (const origin of origins.values()) for (const connection of origin.idle.splice(0)) connection.cut();
      await Promise.all(closing);
    },
  };
}

function lend({ waiting }: Origin, next: Waiting, connection: Connection): void {
  waiting.delete(next);
  next.use(connection);
}
