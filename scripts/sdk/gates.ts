// The gates of the SDK as it is published: what it needs, its package, its types, its size and its API report.
// `--update` writes the report instead of comparing it.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSdk } from './build.ts';
import { bundleSizes } from './bundle-size.ts';

const root = join(import.meta.dirname, '../..');
const report = 'api/trunkline-sdk.api.md';
// Gzipped.
const largestBytes = { whole: 24_576, verification: 4_000, sound: 4_000 };

const passes = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;

/** Whether what GET /sdk.tgz serves holds the same files, byte for byte; the archives differ by the tools that made them. */
function isServedAlike(tarball: string, folder: string): boolean {
  if (!passes(process.execPath, 'scripts/setup.mjs', 'sdk/pack')) return false;
  const served = spawnSync(process.execPath, ['scripts/sdk/pack.ts'], { cwd: root, encoding: 'utf8' }).stdout.trim();
  const unpacked = [tarball, served].map((archive, nth) => {
    const target = join(folder, `unpacked-${nth}`);
    mkdirSync(target);
    passes('tar', '-xzf', archive, '-C', target);
    return target;
  });
  return passes('diff', '-r', ...unpacked);
}

/**
 * The types of the package for the report, without those that are made of the contract: each operation and schema is in the
 * bundle already, and what narrows one is found there.
 */
function copyReportedTypes(folder: string): void {
  mkdirSync(join(folder, 'reported'));
  for (const name of readdirSync(join(folder, 'dist')).filter((file) => file.endsWith('.d.mts'))) {
    const types = readFileSync(join(folder, 'dist', name), 'utf8');
    const own = types.replaceAll(
      /^interface (paths|webhooks|components|operations) \{.*?^\}/gms,
      'interface $1 {\n  [name: string]: any;\n}',
    );
    writeFileSync(join(folder, 'reported', name), own);
  }
}

const build = await buildSdk();
try {
  copyReportedTypes(build.folder);
  // With --local the report is written anew; without it a difference is an error.
  const update = process.argv.includes('--update');
  const config = join(build.folder, 'api-extractor.json');
  const isReported = passes('api-extractor', 'run', '--config', config, ...(update ? ['--local'] : []));
  if (update) copyFileSync(join(build.folder, report), join(root, 'sdk', report));
  const { whole, verification, sound } = await bundleSizes(build.folder);
  console.log(`The SDK with openapi-fetch is ${whole.gzipped} bytes gzipped, the limit is ${largestBytes.whole}`);
  console.log(`Verification alone is ${verification.gzipped} bytes gzipped, the limit is ${largestBytes.verification}`);
  console.log(`Sound in a page is ${sound.gzipped} bytes gzipped, the limit is ${largestBytes.sound}`);
  const gates: Array<[name: string, passed: boolean]> = [
    ['it needs nothing but the web platform', passes('tsc', '-p', 'sdk/tsconfig.json')],
    ['publint', passes('publint', 'run', build.folder, '--strict', '--pack', 'false')],
    ['types', passes('attw', build.tarball, '--profile', 'node16', '--format', 'ascii', '--quiet')],
    ['size', whole.gzipped <= largestBytes.whole],
    ['size of sound in a page', sound.gzipped <= largestBytes.sound],
    ['size of the verification of webhooks', verification.gzipped <= largestBytes.verification],
    [
      'the package that a server serves is the same, file by file',
      update || isServedAlike(build.tarball, build.folder),
    ],
    [
      `the API report is as the code (if not, run \`npm run sdk:report\` and look at what changes in sdk/${report})`,
      isReported,
    ],
  ];
  for (const [name, passed] of gates) if (!passed) console.error(`SDK: ${name} FAILED`);
  process.exitCode = gates.every(([, passed]) => passed) ? 0 : 1;
} finally {
  build.remove();
}
