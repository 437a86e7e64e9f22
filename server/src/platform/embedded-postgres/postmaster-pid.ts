import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../process/error-code.ts';
import { StartupError } from '../process/startup-error.ts';

/** What PostgreSQL writes into postmaster.pid: the process, and how far it is. */
export interface PostmasterPid {
  pid: number;
  port: number;
  /** Empty where it listens on no socket. */
  socketDir: string;
  status: string;
}

/** The content of a postmaster.pid or of a socket's lock file; undefined when there is none, or only half of it. */
export function readPostmasterPid(file: string): PostmasterPid | undefined {
  const lines = readText(file)?.split('\n');
  const pid = Number(lines?.[0]);
  return Number.isInteger(pid) && pid > 0
    ? { pid, port: Number(lines?.[3]), socketDir: lines?.[4]?.trim() ?? '', status: lines?.[7]?.trim() ?? '' }
    : undefined;
}

/**
 * Throws StartupError when a server runs on `pgdata`. A server that is stopping, as after its parent was killed, is
 * waited for. A lock that names a process which is something else is removed: process numbers come back, above all in
 * containers, and PostgreSQL itself only asks whether some process has the number.
 */
export async function refuseLiveServer(pgdata: string, dataDir: string, socketLock: string): Promise<void> {
  const file = `${pgdata}/postmaster.pid`;
  // Long enough for an orphan to notice that its parent is gone, and for a last checkpoint once it has.
  const roundsLeft = { patience: 100, stopping: 3_000 };
  for (;;) {
    const found = readPostmasterPid(file);
    if (found === undefined || !isPostgresOf(found.pid, pgdata)) break;
    const left = found.status === 'stopping' ? --roundsLeft.stopping : --roundsLeft.patience;
    if (left < 0) {
      throw new StartupError(
        `${dataDir} is in use by another PostgreSQL server (process ${found.pid}): stop the server that uses it, or choose another DATA_DIR`,
      );
    }
    await sleep(10);
  }
  for (const lock of [file, socketLock]) removeReusedPid(lock, pgdata);
}

/**
 * Whether a server runs on `pgdata`, by looks that change nothing: its process, or who answers at its socket. The second
 * also finds one in another process namespace, such as a container that has the folder mounted.
 */
export async function isServerLive(pgdata: string, socket: string): Promise<boolean> {
  const found = readPostmasterPid(`${pgdata}/postmaster.pid`);
  if (found !== undefined && isPostgresOf(found.pid, pgdata)) return true;
  return answersAt(socket);
}

function answersAt(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    const end = (answer: boolean): void => {
      connection.destroy();
      resolve(answer);
    };
    connection.once('connect', () => end(true));
    connection.once('error', () => end(false));
  });
}

function removeReusedPid(file: string, pgdata: string): void {
  const found = readPostmasterPid(file);
  if (found && isAlive(found.pid) && !isPostgresOf(found.pid, pgdata)) rmSync(file, { force: true });
}

/** The server that runs on `pgdata` and takes connections; undefined when none does. */
export function findReadyServer(pgdata: string): PostmasterPid | undefined {
  const found = readPostmasterPid(`${pgdata}/postmaster.pid`);
  return found?.status === 'ready' && isPostgresOf(found.pid, pgdata) ? found : undefined;
}

function isPostgresOf(pid: number, pgdata: string): boolean {
  if (!isAlive(pid)) return false;
  const command = readText(`/proc/${pid}/cmdline`);
  // Without /proc there is no telling: the safe answer keeps two servers off one folder.
  if (command === undefined) return isAlive(pid);
  return command.split('\0').includes(pgdata) || workingFolder(pid) === pgdata;
}

/** Whether some process has this number, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
