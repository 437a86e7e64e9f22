import pg from 'pg';
import type { Logger } from '../process/log.ts';

/** PostgreSQL's NOTIFY, heard over one dedicated connection that is renewed when it breaks. */
export interface Notifications {
  /** Calls back for each notification on the channel, and once more after every (re)connect: some may be missed. */
  on(channel: string, handler: (payload: string | null) => void): void;
  /** False while nothing can be heard; caches that depend on being told must not be used then. */
  connected(): boolean;
  /** Listens before it returns; throws where the first connection fails, and tries again until `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const retryAfterMs = { first: 100, most: 2_000 };
const heartbeatMs = 5_000;

export function createNotifications(options: { url: string; log: Logger; applicationName?: string }): Notifications {
  const handlers = new Map<string, Array<(payload: string | null) => void>>();
  let client: pg.Client | undefined;
  let connected = false;
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let delayMs = retryAfterMs.first;

  const lost = (from: pg.Client, err?: unknown): void => {
    if (client !== from) return;
    connected = false;
    client = undefined;
    clearInterval(timer);
    from.end().catch(() => {});
    if (stopped) return;
    options.log.warn({ err }, 'notification connection lost');
    timer = setTimeout(() => connect().catch(() => {}), delayMs);
    delayMs = Math.min(delayMs * 2, retryAfterMs.most);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.url,
      keepAlive: true,
      application_name: options.applicationName ?? 'trunkline-listen',
      connectionTimeoutMillis: 4_000,
      query_timeout: 4_000,
    });
    client = next;
    next.on('error', (err) => lost(next, err));
    next.on('end', () => lost(next));
    next.on('notification', (message) => {
      for (const handler of handlers.get(message.channel) ?? []) handler(message.payload ?? null);
    });
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (client !== next) return;
      connected = true;
      delayMs = retryAfterMs.first;
      // A connection that died without a word is found by asking.
      timer = setInterval(() => next.query('select 1').catch((err: unknown) => lost(next, err)), heartbeatMs);
      timer.unref();
      for (const list of handlers.values()) for (const handler of list) handler(null);
    } catch (err) {
      lost(next, err);
      throw err;
    }
  };

  return {
    on: (channel, handler) => {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
    },
    connected: () => connected,
    start: () => {
      stopped = false;
      return connect();
    },
    stop: async () => {
      stopped = true;
      connected = false;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
