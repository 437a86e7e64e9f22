import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the package is made of, from `sdk/`; its build and its packing see nothing else. */
export const sdkSources = [
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'docs',
  'tsconfig.json',
  'tsdown.config.mjs',
  'api-extractor.json',
  'api',
  'src',
] as const;

// What also decides what comes out: the contract that the types are made of, and the tools.
const others = ['spec/bundled', 'codegen/src', 'tsconfig.base.json', 'sdk/pack/package-lock.json'];

/** Where the package of the sources below `root` is once it was packed; null where the sources are not there. */
export async function packedSdkFile(root: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for (const path of [...sdkSources.map((name) => `sdk/${name}`), ...others]) await addTo(hash, root, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return join(root, '.cache/sdk', `${hash.digest('hex').slice(0, 32)}.tgz`);
}

async function addTo(hash: ReturnType<typeof createHash>, root: string, path: string): Promise<void> {
  const bytes = await readFile(join(root, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR') return null;
    throw error;
  });
  if (bytes !== null) {
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
    return;
  }
  for (const name of (await readdir(join(root, path))).sort()) await addTo(hash, root, `${path}/${name}`);
}
