// npm run sdk:pack [-- FILE]: packs the SDK into FILE, or to where a server looks for it, and prints that. The tools are those of
// sdk/pack.
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packedSdkFile } from '../../server/src/http/sdk-package/packed-sdk.ts';
import { buildSdk } from './build.ts';

const root = join(import.meta.dirname, '../..');
const [named] = process.argv.slice(2);
const file = named ?? (await packedSdkFile(root));
if (file === null) throw new Error('The sources of the SDK are not here');
// The name of its own place says what it was made of.
if (named !== undefined || !existsSync(file)) {
  const build = await buildSdk(join(root, 'sdk/pack/node_modules'));
  try {
    mkdirSync(dirname(file), { recursive: true });
    // Seen whole or not at all; several may pack at once.
    const own = `${file}.${process.pid}`;
    copyFileSync(build.tarball, own);
    renameSync(own, file);
  } finally {
    build.remove();
  }
}
process.stdout.write(`${file}\n`);
