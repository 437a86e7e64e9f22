import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFolder, readPrivate, writePrivate } from './private-file.ts';
import { UsageError } from './usage-error.ts';
import type { World } from './world.ts';

/** What is known of a delivery that was looked at. */
export interface Seen {
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number;
  /** The last of its attempts that was looked at; 0 before one. */
  readonly attempt: number;
}

/** What `listen` keeps, so that the next one goes on where one ended that was broken off. */
export interface Listener {
  readonly url: string;
  readonly organizationId: string;
  readonly endpointId: string;
  /** Whether the endpoint was made by `listen`, and is deleted at its end. */
  readonly isOwn: boolean;
  /** What signs again; null where it is not known. */
  readonly secret: string | null;
  /** All deliveries that were stored before are done with, in milliseconds since 1970; null before the first look. */
  from: number | null;
  /** By the id of the delivery. */
  seen: Record<string, Seen>;
}

/** A listener in the file that is this process's alone. */
export interface KeptListener {
  readonly listener: Listener;
  save(): Promise<void>;
  forget(): Promise<void>;
}

type Of = Pick<Listener, 'url' | 'organizationId' | 'isOwn'> & { readonly endpointId?: string };

/** The name says whose it is, so that taking one over is a rename, which one process alone can do. */
const fileOf = (world: World, endpointId: string): string =>
  join(ownFolder(world), `listen-${endpointId}.${world.pid}.json`);

export function keepListener(world: World, listener: Listener): KeptListener {
  const file = fileOf(world, listener.endpointId);
  return {
    listener,
    save: () => writePrivate(file, listener),
    forget: () => rm(file, { force: true }),
  };
}

/** Takes over the listener of a process that is gone; null where there is none. */
export async function takeOverListener(world: World, wanted: Of): Promise<KeptListener | null> {
  const folder = ownFolder(world);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`${folder} cannot be read: ${error.code}`);
  });
  for (const name of names.toSorted()) {
    const pid = /^listen-[\da-f-]+\.(\d+)\.json$/.exec(name)?.[1];
    if (pid === undefined || world.isRunning(Number(pid))) continue;
    const file = join(folder, name);
    const listener = await readListener(file, world.platform);
    if (listener === null || !fits(listener, wanted)) continue;
    if (await moved(file, fileOf(world, listener.endpointId))) return keepListener(world, listener);
  }
  return null;
}

function fits({ url, organizationId, isOwn, endpointId }: Listener, wanted: Of): boolean {
  return (
    url === wanted.url &&
    organizationId === wanted.organizationId &&
    isOwn === wanted.isOwn &&
    (wanted.endpointId === undefined || wanted.endpointId === endpointId)
  );
}

/** False where another process was faster. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new UsageError(`${from} cannot be taken over: ${(error as NodeJS.ErrnoException).code}`);
  }
}

async function readListener(file: string, platform: NodeJS.Platform): Promise<Listener | null> {
  const text = await readPrivate(file, platform);
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    if (isListener(read)) return read;
  } catch {
    // Not JSON: no more a listener than other JSON is.
  }
  throw new UsageError(`${file} is no file of trunkline listen: remove it`);
}

function isListener(value: unknown): value is Listener {
  const { url, organizationId, endpointId, isOwn, secret, from, seen } = Object(value);
  return (
    [url, organizationId, endpointId].every((one) => typeof one === 'string') &&
    typeof isOwn === 'boolean' &&
    (secret === null || typeof secret === 'string') &&
    (from === null || typeof from === 'number') &&
    Object.values(Object(seen)).every((one) => {
      const { at, attempt } = Object(one);
      return typeof at === 'number' && typeof attempt === 'number';
    })
  );
}
