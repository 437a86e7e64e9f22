import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '../time/clock.ts';
import { errorCode } from '../process/error-code.ts';
import type { Logger } from '../process/log.ts';
import { makeFolder } from '../process/make-folder.ts';
import { locateBinaries } from './binaries.ts';
import { checkDataFolder, createDataFolder, type DataFolder, dataFolderAt, giveTo } from './data-folder.ts';
import { freePort } from '../net/free-port.ts';
import { ensurePassword } from './password.ts';
import { refuseLiveServer } from './postmaster-pid.ts';
import { decideRunAs } from './run-as.ts';
import { programEnvironment } from './run-program.ts';
import { type ServerProcess, spawnServer, waitUntilReady } from './server-process.ts';
import {
  isSocketPathTooLong,
  type Listening,
  serverArguments,
  socketFile,
  socketUrl,
  tcpUrl,
} from './server-settings.ts';
import { explainDiskError } from '../process/startup-error.ts';

export interface EmbeddedPostgresOptions {
  /** Everything of the server is kept below this folder; it is made when missing, for its owner alone. */
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** False gives up every promise about power cuts for speed: for tests. */
  durable?: boolean;
  /** Listens on a free port of 127.0.0.1 too, with a password. */
  tcp?: boolean;
  /** PostgreSQL settings that go before ours. */
  settings?: Readonly<Record<string, string>>;
}

/** A PostgreSQL server that lives as long as this process, and is started again whenever it dies before. */
export interface EmbeddedPostgres {
  /** Connection string of a database: over the socket, or over TCP where the folder's path is too long for one. */
  url(database: string): string;
  /** Connection string over TCP; undefined when the server does not listen there. */
  tcpUrl(database: string): string | undefined;
  /** Process number of the server that runs now, or ran last. */
  pid(): number;
  /** Creates the database when it is missing. */
  ensureDatabase(name: string): Promise<void>;
  /** Called each time the server died without being stopped, before it is started again. */
  onUnexpectedExit(listener: (how: string) => void): void;
  /** Ends open connections, writes everything to disk and waits until the process is gone. Never throws. */
  stop(): Promise<void>;
}

const firstRestartDelayMs = 50;
// However often it dies, the API is back within 5 seconds (P23).
const longestRestartDelayMs = 2_000;
const steadyAfterMs = 30_000;
const stopPatienceMs = 20_000;

/**
 * Starts PostgreSQL on a folder, which is made and filled when it is empty. Throws StartupError, with one line for the
 * operator, when the folder is in use, foreign, of another version or not writable, or when PostgreSQL refuses.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    makeFolder(resolve(options.dataDir));
    // One spelling of the path, whatever links lead to it: a running server is recognized by it.
    return await start(dataFolderAt(realpathSync(options.dataDir)), options);
  } catch (error) {
    throw explainDiskError(error, resolve(options.dataDir));
  }
}

async function start(folder: DataFolder, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true;
  const binaries = locateBinaries(folder.linkFolder);
  const exists = checkDataFolder(folder, binaries.major);
  const tcpPort = options.tcp === true || isSocketPathTooLong(folder.socketDir, 5432) ? await freePort() : undefined;
  const port = tcpPort ?? 5432;
  const withSocket = !isSocketPathTooLong(folder.socketDir, port);
  const listening: Listening = {
    port,
    socketDir: withSocket ? folder.socketDir : undefined,
    tcp: tcpPort !== undefined,
  };

  await refuseLiveServer(folder.pgdata, folder.dataDir, `${socketFile(folder.socketDir, port)}.lock`);
  const runAs = decideRunAs({ pgdata: folder.pgdata, paths: [folder.pgdata, binaries.postgres] });
  const tools = { binaries, runAs, durable };
  if (!exists) {
    options.log.info({ dataDir: folder.dataDir }, 'making the database');
    await createDataFolder(folder, tools);
  }
  makeFolder(folder.socketDir);
  if (runAs.owner) giveTo(runAs.owner, folder);
  const password = listening.tcp ? await ensurePassword(folder, tools) : '';

  const url = (database: string): string =>
    listening.socketDir === undefined
      ? tcpUrl(database, port, password)
      : socketUrl(database, listening.socketDir, port);
  const run = async (keepLog: boolean, started: (server: ServerProcess) => void): Promise<void> => {
    const settings = serverArguments({ pgdata: folder.pgdata, listening, durable, settings: options.settings ?? {} });
    const command = [...runAs.prefix, binaries.postgres, ...settings];
    const server = spawnServer({ command, env: programEnvironment(binaries), logFile: folder.logFile, keepLog });
    started(server);
    await waitUntilReady(server, { pgdata: folder.pgdata, logFile: folder.logFile, url: url('postgres') });
  };

  const supervisor = await supervise(run, options.log).catch(async (error: unknown) => {
    // Somebody else may have started on the folder since we looked: that is the clearer answer.
    await refuseLiveServer(folder.pgdata, folder.dataDir, `${socketFile(folder.socketDir, port)}.lock`);
    throw error;
  });
  return {
    ...supervisor,
    url,
    tcpUrl: (database) => (listening.tcp ? tcpUrl(database, port, password) : undefined),
    ensureDatabase: (name) => ensureDatabase(url('postgres'), name),
  };
}

type Run = (keepLog: boolean, started: (server: ServerProcess) => void) => Promise<void>;

async function supervise(
  run: Run,
  log: EmbeddedPostgresOptions['log'],
): Promise<Pick<EmbeddedPostgres, 'pid' | 'onUnexpectedExit' | 'stop'>> {
  const listeners: ((how: string) => void)[] = [];
  const stopping = new AbortController();
  let current: ServerProcess | undefined;
  const keep = (server: ServerProcess): void => {
    current = server;
  };

  const watch = async (): Promise<void> => {
    let delayMs = firstRestartDelayMs;
    let startedAt = systemClock.monotonicMs();
    while (!stopping.signal.aborted) {
      const how = (await current?.exited.catch(() => 'no start')) ?? 'no start';
      if (stopping.signal.aborted) return;
      log.error({ how }, 'the embedded PostgreSQL died and is started again');
      for (const listener of listeners) listener(how);
      if (systemClock.monotonicMs() - startedAt > steadyAfterMs) delayMs = firstRestartDelayMs;
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      delayMs = Math.min(delayMs * 2, longestRestartDelayMs);
      startedAt = systemClock.monotonicMs();
      await run(true, keep).then(
        () => log.info({ pid: current?.pid }, 'the embedded PostgreSQL is back'),
        (err: unknown) => {
          if (!stopping.signal.aborted) log.error({ err }, 'the embedded PostgreSQL did not start again');
        },
      );
    }
  };

  await run(false, keep);
  const watching = watch();
  return {
    pid: () => current?.pid ?? 0,
    onUnexpectedExit: (listener) => void listeners.push(listener),
    stop: async () => {
      stopping.abort();
      const server = current;
      server?.signal('SIGINT');
      const overdue = setTimeout(() => server?.signal('SIGQUIT'), stopPatienceMs);
      await server?.exited.catch(() => {});
      clearTimeout(overdue);
      await watching;
    },
  };
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process made it at the same moment.
    if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error;
  } finally {
    await client.end();
  }
}
