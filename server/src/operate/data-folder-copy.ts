import { existsSync, realpathSync, statSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Clock } from '../platform/time/clock.ts';
import { bundledPostgresMajor } from '../platform/embedded-postgres/binaries.ts';
import { type DataFolder, dataFolderAt } from '../platform/embedded-postgres/data-folder.ts';
import { isServerLive } from '../platform/embedded-postgres/postmaster-pid.ts';
import { socketFile } from '../platform/embedded-postgres/server-settings.ts';
import { explainDiskError, StartupError } from '../platform/process/startup-error.ts';
import { makeFolder } from '../platform/process/make-folder.ts';
import {
  type CopyManifest,
  describeTree,
  firstDifference,
  flush,
  manifestName,
  parseManifest,
} from './copy-manifest.ts';

/** How much was copied. */
export interface Copied {
  files: number;
  bytes: number;
  /** Whether the key that opens the secrets is among them; it is not where it stands in SECRETS_KEY. */
  withSecretsKey: boolean;
}

// What a start makes anew, or what belongs to a server that runs.
const leftOut = new Set([
  'socket',
  'lib',
  'spool',
  'postgres.log',
  'postgres/postmaster.pid',
  'postgres/postmaster.opts',
]);
const flushedAtOnce = 64;

/**
 * Copies a DATA_DIR whose server is stopped into a new folder: the database as its files are, the secrets key and the
 * first API key. The folder appears under its name when it is whole and on the disk. Throws StartupError with one line
 * when a server runs on the folder, also when one was started meanwhile.
 */
export async function copyDataFolder(options: { dataDir: string; target: string; clock: Clock }): Promise<Copied> {
  const folder = existingFolder(options.dataDir);
  const target = resolve(options.target);
  if (existsSync(target)) throw new StartupError(`${target} exists: name a folder that does not`);
  if (isInside(resolveParent(target), folder.dataDir)) {
    throw new StartupError(`${target} is inside of DATA_DIR: choose another place, best on another disk`);
  }
  await refuseRunning(folder);
  if ((await readdir(join(folder.pgdata, 'pg_tblspc'))).length > 0) {
    throw new StartupError(`${folder.pgdata} has tablespaces outside of the folder, which a copy of it does not hold`);
  }
  const before = await traces(folder.pgdata);

  const draft = `${target}.unfinished-${process.pid}`;
  try {
    makeFolder(dirname(target), 'choose another place');
    await copyTree(folder.dataDir, draft);
    await refuseRunning(folder);
    if ((await traces(folder.pgdata)) !== before) {
      throw new StartupError(`A server ran on ${folder.dataDir} during the copy: stop it and begin again`);
    }
    const tree = await describeTree(draft);
    const manifest: CopyManifest = {
      format: 1,
      createdAt: options.clock.now().toString({ fractionalSecondDigits: 3 }),
      postgresMajor: (await readFile(join(folder.pgdata, 'PG_VERSION'), 'utf8')).trim(),
      ...tree,
    };
    await writeFile(join(draft, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
    await putInPlace(draft, target);
    return sizeOf(tree.files);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw explainDiskError(error, target, 'choose another place');
  }
}

/**
 * Puts a copy in the place of a DATA_DIR that is missing or empty, after every file of it was compared with its
 * manifest. The folder appears when it is whole. Throws StartupError with one line and changes nothing otherwise.
 */
export async function restoreDataFolder(options: { source: string; dataDir: string }): Promise<Copied> {
  const source = resolve(options.source);
  const isThere = existsSync(options.dataDir);
  // A link to the folder is followed: it stays where it is.
  const dataDir = isThere ? realpathSync(options.dataDir) : resolve(options.dataDir);
  if (isThere && (await readdir(dataDir)).length > 0) {
    throw new StartupError(`${dataDir} is not empty: move it away first, or choose another DATA_DIR`);
  }
  const manifest = await readManifest(source);
  const major = bundledPostgresMajor();
  if (manifest.postgresMajor !== major) {
    throw new StartupError(
      `${source} was written by PostgreSQL ${manifest.postgresMajor} and this release brings ${major}: restore it with the release that made it`,
    );
  }
  const difference = firstDifference(manifest.files, (await describeTree(source)).files);
  if (difference !== null) throw new StartupError(`${source} is not the copy that was made: ${difference}`);

  // A folder that is there may be the root of a disk of its own, which nothing can be renamed over: it is filled instead.
  const draft = isThere ? join(dataDir, `unfinished-${process.pid}`) : `${dataDir}.unfinished-${process.pid}`;
  try {
    makeFolder(dirname(dataDir));
    await cp(source, draft, { recursive: true, filter: (path) => relative(source, path) !== manifestName });
    for (const folder of manifest.folders) await mkdir(join(draft, folder), { recursive: true });
    // Whatever carried the copy may have lost the modes, and PostgreSQL refuses a folder that others can read.
    await makePrivate(draft, manifest);
    await flushTree(draft);
    await (isThere ? moveInto(draft, dataDir) : putInPlace(draft, dataDir));
    return sizeOf(manifest.files);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw explainDiskError(error, dataDir);
  }
}

function existingFolder(dataDir: string): DataFolder {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartupError(`${dataDir} holds no embedded database: DATA_DIR must name the folder of the server`);
  }
  return dataFolderAt(realpathSync(dataDir));
}

async function refuseRunning(folder: DataFolder): Promise<void> {
  if (await isServerLive(folder.pgdata, socketFile(folder.socketDir, 5432))) {
    throw new StartupError(`${folder.dataDir} is in use by a running server: stop it first`);
  }
}

/** Sizes and times of all files: a server that runs, however hidden, does not leave them as they are for long. */
async function traces(pgdata: string): Promise<string> {
  const paths = (await readdir(pgdata, { recursive: true })).sort();
  const stats = await Promise.all(paths.map((path) => lstat(join(pgdata, path), { bigint: true })));
  return paths.map((path, index) => `${path} ${stats[index]?.size} ${stats[index]?.mtimeNs}`).join('\n');
}

async function copyTree(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    errorOnExist: true,
    force: false,
    filter: (path) => !leftOut.has(relative(from, path).split(sep).join('/')) && !isDraft(basename(path)),
  });
  await flushTree(to);
}

/** A database that was being made when its process was killed. */
const isDraft = (name: string): boolean => /^postgres\.new-\d+$/.test(name);

async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  // Many at a time: a disk writes what waits together in one go.
  for (let at = 0; at < paths.length; at += flushedAtOnce) {
    await Promise.all(paths.slice(at, at + flushedAtOnce).map(flush));
  }
  await flush(folder);
}

async function makePrivate(root: string, { folders, files }: CopyManifest): Promise<void> {
  for (const folder of ['', ...folders]) await chmod(join(root, folder), 0o700);
  for (const file of files) await chmod(join(root, file.path), 0o600);
}

async function putInPlace(draft: string, target: string): Promise<void> {
  await rename(draft, target);
  await flush(dirname(target));
}

async function moveInto(draft: string, folder: string): Promise<void> {
  // The database last: without its keys it would be a database that nobody can read.
  const names = (await readdir(draft)).sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres'));
  for (const name of names) await rename(join(draft, name), join(folder, name));
  await rm(draft, { recursive: true });
  await flush(folder);
}

async function readManifest(source: string): Promise<CopyManifest> {
  try {
    return parseManifest(await readFile(join(source, manifestName), 'utf8'));
  } catch (error) {
    throw new StartupError(`${source} is not a folder that npm run backup made and finished`, error);
  }
}

function sizeOf(files: CopyManifest['files']): Copied {
  return {
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    withSecretsKey: files.some(({ path }) => path === 'secrets-key'),
  };
}

/** The path with the links of its nearest existing parent followed. */
function resolveParent(path: string): string {
  const parent = dirname(path);
  if (statSync(parent, { throwIfNoEntry: false })?.isDirectory()) return join(realpathSync(parent), basename(path));
  return join(resolveParent(parent), basename(path));
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith(`..${sep}`) && way !== '..');
}
