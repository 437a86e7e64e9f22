import { chmod, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { randomKey } from '../runtime.ts';
import { UsageError } from './usage-error.ts';
import type { World } from './world.ts';

/** The keys of a person by the address of their server. */
export interface Keys {
  readonly servers: Readonly<Record<string, { readonly key: string }>>;
  /** The address that the last login was for; null before the first. */
  readonly last: string | null;
}

/** Where the keys lie: in the folder that the platform has for configuration. */
export function keysFile({ env, platform, home }: Pick<World, 'env' | 'platform' | 'home'>): string {
  const [given, otherwise] =
    platform === 'win32'
      ? [env['APPDATA'], join(home, 'AppData', 'Roaming')]
      : [env['XDG_CONFIG_HOME'], join(home, '.config')];
  return join(given !== undefined && isAbsolute(given) ? given : otherwise, 'trunkline', 'keys.json');
}

/** The keys in `file`, none where it is missing. Throws a UsageError where others may read or write it, or it is not ours. */
export async function readKeys(file: string, platform: NodeJS.Platform): Promise<Keys> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new UsageError(`${file} cannot be read: ${error.code}`);
  });
  if (handle === null) return { servers: {}, last: null };
  try {
    // Windows has no such bits: the folder is the person's own there.
    if (platform !== 'win32' && ((await handle.stat()).mode & 0o077) !== 0)
      throw new UsageError(`${file} holds keys and others may read it. Replace those keys, and run: chmod 600 ${file}`);
    return parseKeys(await handle.readFile('utf8'), file);
  } finally {
    await handle.close();
  }
}

function parseKeys(text: string, file: string): Keys {
  try {
    const { servers, last }: { servers: unknown; last: unknown } = JSON.parse(text);
    const entries = Object.entries(Object(servers)).map(([url, entry]): [string, { key: string }] => {
      const { key } = Object(entry);
      if (typeof key !== 'string') throw new TypeError('no key');
      return [url, { key }];
    });
    return { servers: Object.fromEntries(entries), last: typeof last === 'string' ? last : null };
  } catch {
    throw new UsageError(`${file} is no file of keys: remove it and run trunkline login`);
  }
}

/** Keeps the key of a server beside those that are there. The file is seen whole or not at all, and is the person's alone. */
export async function keepKey(file: string, platform: NodeJS.Platform, url: string, key: string): Promise<void> {
  const { servers } = await readKeys(file, platform);
  const keys: Keys = { servers: { ...servers, [url]: { key } }, last: url };
  const own = `${file}.${randomKey()}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(own, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await chmod(own, 0o600);
    await rename(own, file);
  } catch (error) {
    await rm(own, { force: true });
    throw new UsageError(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
  }
}
