import {
  chownSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../process/error-code.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './postmaster-pid.ts';
import type { RunAs } from './run-as.ts';
import { runProgram } from './run-program.ts';
import { StartupError } from '../process/startup-error.ts';

/** Where everything of an embedded server is. */
export interface DataFolder {
  dataDir: string;
  /** PostgreSQL's own folder. */
  pgdata: string;
  socketDir: string;
  logFile: string;
  passwordFile: string;
  linkFolder: string;
}

/** `dataDir` is an absolute path without links. */
export function dataFolderAt(dataDir: string): DataFolder {
  return {
    dataDir,
    pgdata: join(dataDir, 'postgres'),
    socketDir: join(dataDir, 'socket'),
    logFile: join(dataDir, 'postgres.log'),
    passwordFile: join(dataDir, 'postgres-password'),
    linkFolder: join(dataDir, 'lib'),
  };
}

/**
 * Throws StartupError when what is in the folder cannot be run by this release or by this user. True when there is a
 * database, false when one has to be made.
 */
export function checkDataFolder(folder: DataFolder, major: string): boolean {
  const stat = statSync(folder.pgdata, { throwIfNoEntry: false });
  if (!stat || (stat.isDirectory() && stat.uid === process.getuid?.() && readdirSync(folder.pgdata).length === 0)) {
    return false;
  }
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0 && stat.uid !== uid) {
    throw new StartupError(
      `${folder.pgdata} belongs to user id ${stat.uid} and this is user id ${uid}: start as its owner, or choose another DATA_DIR`,
    );
  }
  const found = versionOf(folder.pgdata);
  if (found === undefined) {
    throw new StartupError(`${folder.pgdata} holds no PostgreSQL database: move it away, or choose another DATA_DIR`);
  }
  if (found !== major) {
    const newer = Number(found) > Number(major);
    const remedy = newer ? 'start a newer release' : 'carry the data over with pg_dump of that version';
    throw new StartupError(
      `${folder.pgdata} was written by PostgreSQL ${found} and this release brings ${major}: ${remedy}, or choose another DATA_DIR`,
    );
  }
  return true;
}

function versionOf(pgdata: string): string | undefined {
  try {
    return readFileSync(join(pgdata, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes the database beside its place and renames it: a kill at any instant leaves either no folder or a whole one.
 * Of two processes that do it at the same moment, one result stays and both go on with it.
 */
export async function createDataFolder(
  folder: DataFolder,
  tools: { binaries: Binaries; runAs: RunAs; durable: boolean },
): Promise<void> {
  removeLeftovers(folder);
  const draft = `${folder.pgdata}.new-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  if (tools.runAs.owner) chownSync(draft, tools.runAs.owner.uid, tools.runAs.owner.gid);
  try {
    // The built-in locale sorts alike on every machine and needs none installed.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
    const access = ['--username=postgres', '--auth=trust', '--no-instructions'];
    const program = [tools.binaries.initdb, '-D', draft, ...locale, ...access, ...(tools.durable ? [] : ['--no-sync'])];
    const result = await runProgram(program, tools);
    if (result.code !== 0) {
      throw new StartupError(`The database could not be made in ${folder.dataDir}: ${lastLine(result.output)}`);
    }
    // The socket's folder is private; everybody who comes over TCP shows the password.
    const rules = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n';
    writeFileSync(join(draft, 'pg_hba.conf'), rules);
    renameSync(draft, folder.pgdata);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const taken = ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '');
    if (!taken) throw error;
  }
}

function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('initdb: removing'));
  return lines.find((line) => /error|fatal|failed/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
}

function removeLeftovers(folder: DataFolder): void {
  for (const name of readdirSync(folder.dataDir)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    rmSync(join(folder.dataDir, name), { recursive: true, force: true });
  }
}

/** Gives PostgreSQL's folder and the socket's to the user that PostgreSQL will run as, where that is not their owner. */
export function giveTo(owner: { uid: number; gid: number }, folder: DataFolder): void {
  for (const path of [folder.pgdata, folder.socketDir]) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat || stat.uid === owner.uid) continue;
    lchownSync(path, owner.uid, owner.gid);
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(path, name), owner.uid, owner.gid);
    }
  }
}
