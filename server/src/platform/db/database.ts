import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { isConnectionLoss } from './connection-loss.ts';
import { isReadOnlyRefusal } from './database-fitness.ts';

type Row = Record<string, unknown>;

/**
 * One transaction, or the pool in autocommit. `kysely` for what reads well as a builder, `query` for the few set-based
 * statements of the hot path; a `name` makes the statement prepared once per connection.
 */
export interface Tx {
  readonly kysely: Kysely<Record<never, never>>;
  query<R extends object = Row>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>;
}

export interface Database {
  /** Runs `work` in one READ COMMITTED transaction; an error rolls back and is thrown on. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Autocommit statements, each on any connection of the pool. */
  readonly read: Tx;
  readonly url: string;
  close(): Promise<void>;
}

/** COMMIT was sent and no answer came: the transaction may or may not have happened. Look it up, never guess. */
export class CommitUnknownError extends Error {
  constructor(cause: unknown) {
    super('The outcome of COMMIT is unknown', { cause });
    this.name = 'CommitUnknownError';
  }
}

/** A slice's typed view of its own tables: the only way of a store to them. */
export function tables<T extends Record<string, object>>(tx: Tx): Kysely<T> {
  return tx.kysely.withTables<T>() as Kysely<T>;
}

// Applied to each session. A forgotten transaction or a lock queue must end in an error, not in a stall.
const limits = '-c statement_timeout=4s -c lock_timeout=2s -c idle_in_transaction_session_timeout=15s';
// Every statement of ours finds its rows by an index. A plan is kept by its connection from when a table was small until
// its statistics are renewed a minute later: it must not have chosen to read the whole table, nor, at the page price of
// old disks, a bitmap of the index, which walks past every job that was ever done.
const planning = '-c enable_seqscan=off -c random_page_cost=1.1 -c jit=off';
// Below the 5 seconds in which a caller gets an honest answer.
const queryTimeoutMs = 4_500;
const sessionSettings = `${limits} ${planning} -c timezone=UTC`;

export function createDatabase(options: {
  url: string;
  log: Logger;
  maxConnections: number;
  applicationName?: string;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    options: sessionSettings,
    application_name: options.applicationName ?? 'trunkline',
    connectionTimeoutMillis: 4_000,
    // The limits above are kept by the server; this one holds when the server is frozen.
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // An idle connection that the server ends (57P01) emits here; unheard, it would end the process.
  // Once closed, what becomes of the last connections is nobody's concern.
  let closed = false;
  const lostConnection = (err: unknown): void => {
    if (!closed) options.log.warn({ err }, 'database connection lost');
  };
  pool.on('error', lostConnection);
  pool.on('connect', (client) => {
    client.on('error', lostConnection);
  });

  // One builder per connection, kept with it: a transaction costs no new objects.
  const views = new WeakMap<pg.PoolClient, Tx>();
  const viewOf = (client: pg.PoolClient): Tx => {
    const known = views.get(client);
    if (known) return known;
    const view = createTx((text, values, name) =>
      client.query({ text, values: [...values], ...(name ? { name } : {}) }),
    );
    views.set(client, view);
    return view;
  };

  return {
    url: options.url,
    read: createTx((text, values, name) => pool.query({ text, values: [...values], ...(name ? { name } : {}) })),
    tx: async (work) => {
      const client = await pool.connect();
      let lost: unknown;
      try {
        await client.query('BEGIN');
        const result = await work(viewOf(client));
        await client.query('COMMIT').catch((error: unknown) => {
          // A refusal by the server is an answer; a connection that broke is not.
          lost = error;
          throw isConnectionLoss(error) ? new CommitUnknownError(error) : error;
        });
        return result;
      } catch (error) {
        // On a connection that does not answer, a ROLLBACK would only wait as long again.
        // A session that began while the database took no writes stays so: a new one may do better.
        if (isConnectionLoss(error) || isReadOnlyRefusal(error)) lost ??= error;
        if (lost === undefined) {
          await client.query('ROLLBACK').catch((rollbackError: unknown) => {
            lost = rollbackError;
          });
        }
        throw error;
      } finally {
        client.release(lost !== undefined);
      }
    },
    close: () => {
      closed = true;
      return pool.end();
    },
  };
}

type Execute = (text: string, values: readonly unknown[], name?: string) => Promise<pg.QueryResult<Row>>;

function createTx(execute: Execute): Tx {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => {
      const result = await execute(compiled.sql, compiled.parameters);
      const affected = result.rowCount === null ? {} : { numAffectedRows: BigInt(result.rowCount) };
      return { rows: result.rows as R[], ...affected };
    },
    streamQuery: () => {
      throw new Error('Streaming is not used: read pages');
    },
  };
  return {
    kysely: new Kysely<Record<never, never>>({ dialect: singleConnectionDialect(connection) }),
    query: async <R extends object>(text: string, values: readonly unknown[] = [], name?: string) => {
      const result: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await execute(text, values, name);
      // A text of several statements has several results; pg-boss sends such, and wants the rows of all.
      return (Array.isArray(result) ? result.flatMap((each) => each.rows) : result.rows) as R[];
    },
  };
}

/** Kysely on a connection whose transaction we began ourselves: the builder only ever runs statements on it. */
function singleConnectionDialect(connection: DatabaseConnection): Dialect {
  const outside = (): never => {
    throw new Error('Transactions are begun by Database.tx');
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: async () => outside(),
    commitTransaction: async () => outside(),
    rollbackTransaction: async () => outside(),
    destroy: async () => {},
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
