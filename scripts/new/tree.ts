import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The files of the project that an operation is written to, by their paths from its root, and what stands in them. */
export interface Tree {
  readonly files: readonly string[];
  read(file: string): string;
}

const folders = ['spec/paths', 'spec/schemas', 'server/src', 'sdk', 'tests/slices', 'tests/http'];

export function treeOf(root: string): Tree {
  const filesIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return {
    files: folders.flatMap(filesIn).toSorted(),
    read: (file) => readFileSync(join(root, file), 'utf8'),
  };
}
