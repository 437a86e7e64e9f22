import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readPostmasterPid } from './postmaster-pid.ts';
import { spawnFailure } from './run-program.ts';
import { StartupError } from '../process/startup-error.ts';

/** One run of the postgres program, from its start to its exit. */
export interface ServerProcess {
  pid: number;
  /** Settles when the process is gone, with how it ended. */
  exited: Promise<string>;
  isGone(): boolean;
  signal(name: 'SIGINT' | 'SIGQUIT'): void;
}

/**
 * Starts it in a process group of its own, so that Ctrl-C does not reach it. Its log goes straight to a file, not
 * through us: a pipe that nobody reads would stop it.
 */
export function spawnServer(options: {
  command: readonly string[];
  env: Record<string, string>;
  logFile: string;
  keepLog: boolean;
}): ServerProcess {
  const [command = '', ...args] = options.command;
  const log = openSync(options.logFile, options.keepLog ? 'a' : 'w', 0o600);
  let child: ChildProcess;
  try {
    child = spawn(command, args, { cwd: '/', detached: true, env: options.env, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
  let gone = false;
  const exited = new Promise<string>((resolve, reject) => {
    child.on('error', (error) => {
      gone = true;
      reject(spawnFailure(command, error));
    });
    child.on('exit', (code, signal) => {
      gone = true;
      resolve(signal ?? `code ${code}`);
    });
  });
  // Whoever waits hears of it; when nobody does yet, that is no unhandled rejection.
  exited.catch(() => {});
  return { pid: child.pid ?? 0, exited, isGone: () => gone, signal: (name) => void (gone || child.kill(name)) };
}

// With the pause between two tries: several seconds.
const refusalsUntilGivenUp = 500;

/** Resolves once the server answers a query. Throws StartupError with PostgreSQL's own words when it ends before. */
export async function waitUntilReady(
  server: ServerProcess,
  options: { pgdata: string; logFile: string; url: string },
): Promise<void> {
  let lost: unknown;
  const exited = server.exited.catch((error: unknown) => {
    lost = error;
  });
  for (let refusals = 0; ; ) {
    const found = readPostmasterPid(`${options.pgdata}/postmaster.pid`);
    if (found?.pid === server.pid && found.status === 'ready') {
      const refusal = await refusalOf(options.url);
      if (refusal === undefined) return;
      if (++refusals === refusalsUntilGivenUp) {
        server.signal('SIGINT');
        await exited;
        throw new StartupError(`PostgreSQL runs and does not let us in: ${refusal}`);
      }
    }
    await Promise.race([exited, sleep(5)]);
    if (lost !== undefined) throw lost;
    if (server.isGone()) {
      const words = lastWords(options.logFile);
      throw new StartupError(
        `PostgreSQL did not start: ${words}. Mend that (its log is ${options.logFile}), or restore a backup`,
      );
    }
  }
}

async function refusalOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

function lastWords(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
  return fatal === undefined || fatal === '' ? 'it gave no reason' : fatal.replace(/^.*?(FATAL|PANIC): +/, '');
}
