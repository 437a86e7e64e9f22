import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { createLog } from '../../../server/src/platform/process/log.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/src/platform/embedded-postgres/launcher.ts';
import { fillFromReadyCluster } from '../../../tests/support/ready-cluster.ts';
import { waitUntil } from './wait-until.ts';

/** The PostgreSQL of a drill: durable, because what survives a kill is the question. */
export interface DrillDatabase {
  readonly url: string;
  /** Asks again while the server is away; a statement may therefore run twice. */
  ask<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  one<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R>;
  /** SIGKILL to the whole server, which the launcher starts again. False where the server is not ours to kill. */
  kill(): Promise<boolean>;
  /** Ends the whole server in good order; what it answers starts it again. Null where the server is not ours. */
  stop(): Promise<(() => Promise<void>) | null>;
  /** Process id of the server, null where it is not ours. */
  pid(): number | null;
  close(): Promise<void>;
}

// The launcher waits longer after each death; a fresh one begins at the shortest delay.
const killsPerLauncher = 5;
const log = createLog({ level: 'silent', pretty: false });

/** An embedded server in `folder`, or a database of its own on the server that `serverUrl` names. */
export async function startDrillDatabase(options: {
  folder: string;
  serverUrl: string | undefined;
}): Promise<DrillDatabase> {
  const name = `drill_${randomBytes(6).toString('hex')}`;
  const dataDir = join(options.folder, 'database');
  const launch = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log, durable: true });
  const template = options.serverUrl === undefined ? fillFromReadyCluster(dataDir) : undefined;
  let server = options.serverUrl === undefined ? await launch() : undefined;
  await createAt(server?.url('postgres') ?? options.serverUrl ?? '', name, template);
  const url = server === undefined ? urlOn(options.serverUrl ?? '', name) : server.url(name);
  const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let kills = 0;

  const ask = async <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> => {
    let rows: R[] = [];
    await waitUntil('the database answers', async () => {
      try {
        rows = (await pool.query<R>(text, [...values])).rows;
        return true;
      } catch (error) {
        if (isAway(error)) return false;
        throw error;
      }
    });
    return rows;
  };
  return {
    url,
    ask,
    one: async <R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => {
      const [row] = await ask<R>(text, values);
      if (row === undefined) throw new Error(`No row: ${text}`);
      return row;
    },
    kill: async () => {
      if (server === undefined) return false;
      const gone = server.pid();
      process.kill(gone, 'SIGKILL');
      kills += 1;
      await waitUntil('the database is started again', () => server?.pid() !== gone);
      if (kills % killsPerLauncher === 0) {
        await ask('select 1');
        await server.stop();
        server = await launch();
      }
      return true;
    },
    stop: async () => {
      if (server === undefined) return null;
      await server.stop();
      return async () => {
        server = await launch();
      };
    },
    pid: () => server?.pid() ?? null,
    close: async () => {
      await pool.end();
      await server?.stop();
      if (server === undefined) await dropAt(options.serverUrl ?? '', name);
    },
  };
}

/** True for errors that speak of the connection, and for what a server answers while it starts or ends. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P0|53300)/.test(error.code ?? '');
  return true;
}

function urlOn(serverUrl: string, name: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

async function createAt(serverUrl: string, name: string, template = 'template1'): Promise<void> {
  await withClient(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
}

async function dropAt(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await work(client).finally(() => client.end());
}
