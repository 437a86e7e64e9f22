import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';

/** Bytes that an application pays for the whole SDK with openapi-fetch: bundled, minified, gzipped. */
export async function bundleSize(folder: string): Promise<{ gzipped: number; minified: number }> {
  const [bundle] = await build({
    config: false,
    cwd: folder,
    entry: [join(folder, 'dist/index.mjs')],
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
  if (code === '' || code.includes('from"openapi-fetch"')) throw new Error('The bundle is not whole');
  return { gzipped: gzipSync(code, { level: 9 }).length, minified: Buffer.byteLength(code) };
}
