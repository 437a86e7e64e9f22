import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sdkSources } from '../../server/src/http/sdk-package/packed-sdk.ts';

const root = join(import.meta.dirname, '../..');
export interface SdkBuild {
  /** The package as it was packed, `dist` included. */
  folder: string;
  /** The .tgz that `npm install` takes. */
  tarball: string;
  remove(): void;
}

/**
 * Builds and packs the SDK in a folder of its own, so that no `sdk/dist` changes meanwhile. `modules` is the node_modules
 * that has the tools: those of development, or those of sdk/pack. The contract's types are made of the bundles there: they are
 * not committed, and a checkout that only serves has none.
 */
export async function buildSdk(modules = join(root, 'node_modules')): Promise<SdkBuild> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const temporary = mkdtempSync(join(root, '.cache', 'sdk-'));
  const folder = join(temporary, 'sdk');
  const remove = (): void => rmSync(temporary, { recursive: true, force: true });
  try {
    symlinkSync(modules, join(temporary, 'node_modules'));
    for (const name of sdkSources) cpSync(join(root, 'sdk', name), join(folder, name), { recursive: true });
    for (const name of ['tsconfig.base.json', 'spec/bundled', 'codegen/package.json', 'codegen/src'])
      cpSync(join(root, name), join(temporary, name), { recursive: true });
    const run = promisify(execFile);
    await run(process.execPath, [join(temporary, 'codegen/src/make-files.ts'), '--types']);
    await run(process.execPath, [join(modules, 'tsdown/dist/run.mjs'), '--logLevel', 'warn'], {
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
