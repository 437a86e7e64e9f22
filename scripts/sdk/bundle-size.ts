import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';

/** Bytes of a bundle, minified. */
export interface BundleSize {
  gzipped: number;
  minified: number;
}

/** What an application pays: for every resource with openapi-fetch, for the verification of webhooks alone, and for sound in a page. */
export async function bundleSizes(
  folder: string,
): Promise<{ whole: BundleSize; verification: BundleSize; sound: BundleSize }> {
  return {
    whole: await sizeOf(folder, '*'),
    verification: await sizeOf(folder, '{ verifyWebhook }'),
    sound: await sizeOf(folder, '{ openBrowserAudio }', 'browser-audio'),
  };
}

/** Of an application that takes `what` of the package and nothing else. */
async function sizeOf(folder: string, what: string, file = 'index'): Promise<BundleSize> {
  const entry = join(folder, 'application.mjs');
  writeFileSync(entry, `export ${what} from './dist/${file}.mjs';\n`);
  const [bundle] = await build({
    config: false,
    cwd: folder,
    entry: [entry],
    format: 'esm',
    platform: 'browser',
    deps: { alwaysBundle: ['openapi-fetch'] },
    dts: false,
    minify: true,
    write: false,
    // Otherwise it would empty dist, from which it reads.
    clean: false,
    report: false,
    logLevel: 'error',
  });
  const code = bundle?.chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('') ?? '';
  if (!code.includes(file === 'index' ? 'verifyWebhook' : 'openBrowserAudio') || /from\s*"/.test(code))
    throw new Error('The bundle is not whole');
  return { gzipped: gzipSync(code, { level: 9 }).length, minified: Buffer.byteLength(code) };
}
