import { join } from 'node:path';
import { ownFolder, readPrivate, writePrivate } from './private-file.ts';
import { UsageError } from './usage-error.ts';
import type { World } from './world.ts';

/** The keys of a person by the address of their server. */
export interface Keys {
  readonly servers: Readonly<Record<string, { readonly key: string }>>;
  /** The address that the last login was for; null before the first. */
  readonly last: string | null;
}

/** Where the keys lie. */
export function keysFile(world: Pick<World, 'env' | 'platform' | 'home'>): string {
  return join(ownFolder(world), 'keys.json');
}

/** The keys in `file`, none where it is missing. Throws a UsageError where others may read or write it, or it is not ours. */
export async function readKeys(file: string, platform: NodeJS.Platform): Promise<Keys> {
  const text = await readPrivate(file, platform);
  return text === null ? { servers: {}, last: null } : parseKeys(text, file);
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
  await writePrivate(file, keys);
}
