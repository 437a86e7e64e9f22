import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';

export const manifestName = 'manifest.json';
const chunkBytes = 2 ** 20;

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Major version of the PostgreSQL whose files these are: no other can read them. */
  postgresMajor: z.string(),
  /** Some are empty, and many a tool that carries files leaves those out. */
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

/** What a copy of DATA_DIR holds, so that a restore can tell a whole copy from a damaged one. */
export type CopyManifest = z.infer<typeof manifest>;

/** Throws where the text is no manifest of a form that this release knows. */
export function parseManifest(text: string): CopyManifest {
  return manifest.parse(JSON.parse(text));
}

/** What is below the folder, in order of path, each file with its size and hash; the manifest itself is left out. */
export async function describeTree(folder: string): Promise<Pick<CopyManifest, 'folders' | 'files'>> {
  const folders: string[] = [];
  const paths: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (path !== manifestName) (entry.isDirectory() ? folders : paths).push(path);
  }
  const files: CopyManifest['files'] = [];
  const room = Buffer.allocUnsafe(chunkBytes);
  // One after the other: a disk reads one file at a time fastest.
  for (const path of paths.sort()) files.push({ path, ...(await describeFile(join(folder, path), room)) });
  return { folders: folders.sort(), files };
}

/** Reads by hand: a stream costs four times as much for the thousands of small files of a database. */
async function describeFile(file: string, room: Buffer): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const handle = await open(file, 'r');
  try {
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await handle.read(room, 0, room.length, null);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(room.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** Waits until a file or folder is on the disk: a copy that a power cut empties is none. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The first difference between what should be there and what is, in words; null when there is none. */
export function firstDifference(wanted: CopyManifest['files'], found: CopyManifest['files']): string | null {
  const there = new Map(found.map((file) => [file.path, file]));
  for (const file of wanted) {
    const copy = there.get(file.path);
    if (copy === undefined) return `${file.path} is missing`;
    if (copy.bytes !== file.bytes || copy.sha256 !== file.sha256) return `${file.path} has changed`;
    there.delete(file.path);
  }
  const [extra] = there.keys();
  return extra === undefined ? null : `${extra} does not belong to it`;
}
