import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { bundleFolder, programSources } from './product-programs.ts';
import { projectRoot } from './sms-process.ts';

/**
 * Bundles all programs into a folder that is named by what it holds, and has processes that are started later use it.
 * Equal sources give the same folder, so that what Node has compiled of it is used again.
 */
export async function bundleProducts(): Promise<void> {
  const parent = join(projectRoot, '.cache/tests');
  const bundle = await rolldown({
    cwd: projectRoot,
    input: programSources,
    platform: 'node',
    // Of pg it is an optional part; the log's printer starts a thread from a file of its own.
    external: ['pg-native', 'pino'],
    plugins: [keepPlaces],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunk-[hash].mjs',
  });
  await bundle.close();
  const files = output.map((file) => ({
    name: file.fileName,
    content: file.type === 'chunk' ? file.code : file.source,
  }));
  const hash = createHash('sha256');
  for (const { name, content } of files.toSorted((one, other) => one.name.localeCompare(other.name)))
    hash.update(name).update(content);
  const folder = join(parent, hash.digest('hex').slice(0, 16));
  writeWhole(folder, files);
  removeOld(parent, folder);
  process.env[bundleFolder] = folder;
}

/** A module of the bundle finds files and packages where its source would. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: (code, id) =>
    code.includes('import.meta.')
      ? code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.filename', JSON.stringify(id))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
};

/** Another run may make the same folder: each sees it whole or not at all. */
function writeWhole(folder: string, files: ReadonlyArray<{ name: string; content: string | Uint8Array }>): void {
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished);
  for (const { name, content } of files) writeFileSync(join(unfinished, name), content);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    // It is there, and is needed again.
    const now = new Date();
    utimesSync(folder, now, now);
  }
}

const keptMs = 24 * 60 * 60 * 1_000;

/** Bundles of other sources, unless a run may still use them. */
function removeOld(parent: string, kept: string): void {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    const touched = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (folder !== kept && Date.now() - touched > keptMs) rmSync(folder, { recursive: true, force: true });
  }
}
