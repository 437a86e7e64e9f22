import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const sources = [
  'package.json',
  'README.md',
  'docs',
  'tsconfig.json',
  'tsdown.config.mjs',
  'api-extractor.json',
  'api',
  'src',
];

export interface SdkBuild {
  /** The package as it was packed, `dist` included. */
  folder: string;
  /** The .tgz that `npm install` takes. */
  tarball: string;
  remove(): void;
}

/** Builds and packs the SDK in a folder of its own, so that nobody's `sdk/dist` changes meanwhile. */
export async function buildSdk(): Promise<SdkBuild> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Inside the project, so that its node_modules are found from there.
  const temporary = mkdtempSync(join(root, '.cache', 'sdk-'));
  const folder = join(temporary, 'sdk');
  const remove = (): void => rmSync(temporary, { recursive: true, force: true });
  try {
    for (const name of sources) cpSync(join(root, 'sdk', name), join(folder, name), { recursive: true });
    cpSync(join(root, 'tsconfig.base.json'), join(temporary, 'tsconfig.base.json'));
    const run = promisify(execFile);
    await run(process.execPath, [join(root, 'node_modules/tsdown/dist/run.mjs'), '--logLevel', 'warn'], {
      cwd: folder,
    });
    await run('npm', ['pack', '--ignore-scripts', '--no-update-notifier', '--pack-destination', temporary], {
      cwd: folder,
    });
    const packed = readdirSync(temporary).find((name) => name.endsWith('.tgz'));
    if (packed === undefined) throw new Error(`npm pack left no .tgz in ${temporary}`);
    return { folder, tarball: join(temporary, packed), remove };
  } catch (error) {
    remove();
    throw error;
  }
}
