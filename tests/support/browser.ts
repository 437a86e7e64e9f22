import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { Browser } from '../../tools/node_modules/puppeteer-core/lib/types.d.ts';

const tools = join(import.meta.dirname, '../../tools');
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A headless Chromium that asks nobody anything by itself. Whoever starts it closes it. */
export async function startBrowser({
  args = [],
  ...options
}: {
  acceptInsecureCerts?: boolean;
  args?: string[];
} = {}): Promise<Browser> {
  const load = createRequire(join(tools, 'package.json'));
  const puppeteer: { launch(options: object): Promise<Browser> } = load('puppeteer-core');
  return puppeteer.launch({
    executablePath: await findChromium(),
    headless: 'shell',
    ...options,
    // Without the sandbox it also runs as root and in containers; it sees pages of our own alone.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', ...args],
    timeout: 60_000,
    protocolTimeout: 120_000,
  });
}

/** The one that the machine has, or the one that came with the tools, unpacked once beside them. */
async function findChromium(): Promise<string> {
  const found = installed.find((path) => existsSync(path));
  if (found !== undefined) return found;
  const packed = join(tools, 'node_modules/@sparticuz/chromium/bin/chromium.br');
  if (process.arch !== 'x64' || !existsSync(packed)) throw new Error(`No Chromium: install one as ${installed[0]}`);
  const folder = join(tools, 'node_modules/.cache/chromium');
  const unpacked = join(folder, 'chromium');
  if (existsSync(unpacked)) return unpacked;
  await mkdir(folder, { recursive: true });
  // Two test processes may do this at once: each makes its own, and the last one takes the name.
  const own = `${unpacked}-${process.pid}`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(own, { mode: 0o755 }));
  await rename(own, unpacked);
  return unpacked;
}
