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
import type pg from 'pg';
import { isConnectionLoss, NotAskedError } from './connection-loss.ts';
import { isReadOnlyRefusal } from './database-fitness.ts';
import type { DiskRefusals } from './disk-room.ts';
import { createPool, type Execute, type PoolOptions, type Session } from './pool.ts';
import { createStatementNames, type NameStatement } from './statement-names.ts';

type Row = Record<string, unknown>;

/**
 * One transaction, or the pool in autocommit. `kysely` is how stores ask: each of its texts is prepared once per
 * connection, so a list of values is one parameter (`= any($1)`) and columns are named (a plan for `*` ends in an error
 * when a step of the schema adds one). `query` is for texts that were there before, prepared where they have a `name`.
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
  readonly diskRefusals: DiskRefusals;
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

export function createDatabase(options: PoolOptions & { url: string }): Database {
  const pool = createPool(options);
  const nameOf = createStatementNames();

  // One builder per connection, kept with it: a transaction costs no new objects.
  const views = new WeakMap<Session, Tx>();
  const viewOf = (session: Session): Tx => {
    const known = views.get(session);
    if (known) return known;
    const view = createTx(session.ask, nameOf);
    views.set(session, view);
    return view;
  };

  return {
    url: options.url,
    diskRefusals: pool.diskRefusals,
    read: createTx(async (text, values, name) => {
      const session = await pool.take();
      let failed = true;
      try {
        const result = await session.ask(text, values, name);
        failed = false;
        return result;
      } finally {
        session.release(failed);
      }
    }, nameOf),
    tx: async (work) => {
      const session = await pool.take();
      let lost: unknown;
      try {
        await session.ask('BEGIN', []);
        const result = await work(viewOf(session));
        await session.ask('COMMIT', []).catch((error: unknown) => {
          // A refusal by the server is an answer; a connection that broke is not, and what was not sent needs none.
          lost = error;
          throw isConnectionLoss(error) && !(error instanceof NotAskedError) ? new CommitUnknownError(error) : error;
        });
        return result;
      } catch (error) {
        // On a connection that does not answer, a ROLLBACK would only wait as long again.
        // A session that began while the database took no writes stays so: a new one may do better.
        if (isConnectionLoss(error) || isReadOnlyRefusal(error)) lost ??= error;
        if (lost === undefined) {
          await session.ask('ROLLBACK', []).catch((rollbackError: unknown) => {
            lost = rollbackError;
          });
        }
        throw error;
      } finally {
        session.release(lost !== undefined);
      }
    },
    close: pool.close,
  };
}

function createTx(execute: Execute, nameOf: NameStatement): Tx {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => {
      const result = await execute(compiled.sql, compiled.parameters, nameOf(compiled.sql));
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
