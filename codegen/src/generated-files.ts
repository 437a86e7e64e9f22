import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JsonObject } from './contract-document.ts';

/** Path from the root of the repository -> content. The same sources always give the same bytes. */
export type GeneratedFiles = Map<string, string>;

export async function writeFiles(root: string, files: GeneratedFiles): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

/** The files of `root` that are not as they were generated. */
export async function staleFiles(root: string, files: GeneratedFiles): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, content] of files) {
    const current = await readFile(join(root, path), 'utf8').catch(() => null);
    if (current !== content) stale.push(path);
  }
  return stale;
}

export function json(value: JsonObject): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
