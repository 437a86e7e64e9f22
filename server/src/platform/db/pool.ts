import pg from 'pg';
import { currentDeadline } from './deadline.ts';
import type { Logger } from '../process/log.ts';
import { isUnanswered, NotAskedError } from './connection-loss.ts';
import { createDiskRefusals, type DiskRefusals } from './disk-room.ts';

export type Execute = (
  text: string,
  values: readonly unknown[],
  name?: string,
) => Promise<pg.QueryResult<Record<string, unknown>>>;

/** A connection of the pool while it is taken. */
export interface Session {
  /** Rejects with NotAskedError, and sends nothing, where the time of the request is over. */
  readonly ask: Execute;
  /** One that is broken is closed. */
  release(isBroken: boolean): void;
}

export interface Pool {
  /** Waits for a connection, 4 s at most and no longer than the deadline of the request lets it. */
  take(): Promise<Session>;
  close(): Promise<void>;
  readonly diskRefusals: DiskRefusals;
}

export interface PoolOptions {
  url: string;
  log: Logger;
  maxConnections: number;
  applicationName?: string;
}

// A forgotten transaction or a lock queue must end in an error, not in a stall.
const limits = { statement_timeout: '4s', lock_timeout: '2s', idle_in_transaction_session_timeout: '15s' };
// Every statement of ours finds its rows by an index. A plan is kept by its connection from when a table was small until
// its statistics are renewed a minute later: it must not have chosen to read the whole table, nor, at the page price of
// old disks, a bitmap of the index, which walks past every job that was ever done.
const planning = { enable_seqscan: 'off', random_page_cost: '1.1', jit: 'off' };
// The first statement of each session, and no parameter of its start: poolers refuse those or drop them.
const settings = Object.entries({ ...limits, ...planning, timezone: 'UTC' });
const setSession = `select ${settings.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`;
const connectTimeoutMs = 4_000;
// The limits above are kept by the server; this one holds when the server is frozen. A request has less where its own
// time ends sooner.
const queryTimeoutMs = 4_500;

// The driver reads it, and its types do not know it.
type TimedQuery = pg.QueryConfig & { query_timeout: number };

interface Known extends Session {
  /** When the server was last heard of on it, counted in answers. */
  heardAt: number;
  /** Whether its settings are made. */
  isSet: boolean;
}

export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName ?? 'trunkline',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // An idle connection that the server ends (57P01) emits here; unheard, it would end the process.
  // Once closed, what becomes of the last connections does not matter.
  let closed = false;
  const lostConnection = (err: unknown): void => {
    if (!closed) options.log.warn({ err }, 'database connection lost');
  };
  const diskRefusals = createDiskRefusals();
  const sessions = new WeakMap<pg.PoolClient, Known>();
  let answers = 0;
  // Connections that were not heard of since then may be as dead as the one that gave no answer: a network that dropped
  // it drops what goes over the others too, and each would cost a request its whole time.
  let suspectUpTo = -1;
  const sessionOf = (client: pg.PoolClient): Known => {
    const ask: Execute = async (text, values, name) => {
      const leftMs = currentDeadline()?.leftMs() ?? Number.POSITIVE_INFINITY;
      if (leftMs <= 0) throw new NotAskedError();
      const sentAt = answers;
      try {
        const query: TimedQuery = {
          text,
          values: [...values],
          ...(name ? { name } : {}),
          query_timeout: Math.ceil(Math.min(queryTimeoutMs, leftMs)),
        };
        const result = await client.query<Record<string, unknown>>(query);
        answers += 1;
        session.heardAt = answers;
        return result;
      } catch (error) {
        diskRefusals.note(error);
        if (isUnanswered(error)) suspectUpTo = Math.max(suspectUpTo, sentAt);
        throw error;
      }
    };
    const session: Known = { ask, release: (isBroken) => client.release(isBroken), heardAt: answers, isSet: false };
    return session;
  };
  pool.on('error', lostConnection);
  pool.on('connect', (client) => {
    client.on('error', lostConnection);
    answers += 1;
    sessions.set(client, sessionOf(client));
  });

  return {
    diskRefusals,
    take: async () => {
      for (;;) {
        const client = await connect(pool);
        const session = sessions.get(client);
        if (session === undefined) throw new Error('A connection of the pool is not known');
        if (session.heardAt <= suspectUpTo) session.release(true);
        else if (session.isSet) return session;
        else return makeSettings(session);
      }
    },
    close: () => {
      closed = true;
      return pool.end();
    },
  };
}

async function makeSettings(session: Known): Promise<Known> {
  try {
    await session.ask(setSession, []);
    session.isSet = true;
    return session;
  } catch (error) {
    session.release(true);
    throw error;
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const leftMs = currentDeadline()?.leftForTurnMs() ?? Number.POSITIVE_INFINITY;
  if (leftMs <= 0) throw new NotAskedError();
  // Where one is free, or its own time-out is sooner, no other timer is needed.
  if (leftMs >= connectTimeoutMs || pool.idleCount > pool.waitingCount) return pool.connect();
  return new Promise((resolve, reject) => {
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      reject(new NotAskedError());
    }, leftMs);
    pool.connect().then(
      (client) => {
        clearTimeout(patience);
        if (isLate) client.release();
        else resolve(client);
      },
      (error: unknown) => {
        clearTimeout(patience);
        reject(error);
      },
    );
  });
}
