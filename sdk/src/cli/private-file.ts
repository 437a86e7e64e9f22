import { chmod, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { randomKey } from '../runtime.ts';
import { UsageError } from './usage-error.ts';
import type { World } from './world.ts';

/** The folder of the command line, in the one that the platform has for configuration. */
export function ownFolder({ env, platform, home }: Pick<World, 'env' | 'platform' | 'home'>): string {
  const [given, otherwise] =
    platform === 'win32'
      ? [env['APPDATA'], join(home, 'AppData', 'Roaming')]
      : [env['XDG_CONFIG_HOME'], join(home, '.config')];
  return join(given !== undefined && isAbsolute(given) ? given : otherwise, 'trunkline');
}

/** What a file with secrets holds; null where it is missing. Throws a UsageError where others may read or write it, or it is not ours. */
export async function readPrivate(file: string, platform: NodeJS.Platform): Promise<string | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new UsageError(`${file} cannot be read: ${error.code}`);
  });
  if (handle === null) return null;
  try {
    // Windows has no such bits: the folder is the person's own there.
    if (platform !== 'win32' && ((await handle.stat()).mode & 0o077) !== 0)
      throw new UsageError(`${file} holds keys and others may read it. Replace those keys, and run: chmod 600 ${file}`);
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/** Writes a value as JSON. The file is seen whole or not at all, and is the person's alone. Throws a UsageError. */
export async function writePrivate(file: string, value: unknown): Promise<void> {
  const own = `${file}.${randomKey()}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(own, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await chmod(own, 0o600);
    await rename(own, file);
  } catch (error) {
    await rm(own, { force: true });
    throw new UsageError(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
  }
}
