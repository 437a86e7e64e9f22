import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stateCharts } from '../../contract/generated/state-charts.ts';
import { type Encodable, encodable } from './encodable.ts';
import { errorPages } from './error-pages.ts';
import { firstPage } from './first-page.ts';
import { llmsText, loadGuides } from './guides.ts';
import { referencePage } from './reference-page.ts';

export interface DocsFile {
  readonly contentType: string;
  readonly body: Encodable;
  /** Of the content, in hex. */
  readonly hash: string;
  /** The address holds a hash of the content, so that a copy never grows old. */
  readonly immutable: boolean;
}

/** Path -> file, for everything that the docs consist of. */
export type DocsFiles = ReadonlyMap<string, DocsFile>;

const html = 'text/html; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';
const svg = 'image/svg+xml';
const markdown = 'text/markdown; charset=utf-8';
const plain = 'text/plain; charset=utf-8';

/**
 * Reads the files of the docs: the first screen, the reference with its one bundle from its package, what they need, and for
 * programs that read the guides and /llms.txt. Afterwards no request reaches the disk.
 */
export async function loadDocsFiles(): Promise<DocsFiles> {
  const ours = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, name));
  const reference = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  const [icon, pageKey, wav, first, bundle, opener, sound, style, guides] = await Promise.all([
    ours('icon.svg'),
    ours('page-key.js'),
    ours('whole-wav.js'),
    ours('first-page.js'),
    readFile(join(dirname(reference), 'js/standalone.js')),
    ours('open-reference.js'),
    ours('../../../../examples/hello.wav'),
    readFile(join(import.meta.dirname, 'first-page.css'), 'utf8'),
    loadGuides(),
  ]);
  const hashed = (name: string, suffix: string, contentType: string, bytes: Buffer): [string, DocsFile] => {
    const path = `/docs/${name}-${hashOf(bytes).slice(0, 16)}.${suffix}`;
    return [path, docsFile(contentType, bytes, true)];
  };
  const assets = {
    icon: hashed('icon', 'svg', svg, icon),
    key: hashed('page-key', 'js', javascript, pageKey),
    wav: hashed('whole-wav', 'js', javascript, wav),
    first: hashed('first-page', 'js', javascript, first),
    bundle: hashed('reference', 'js', javascript, bundle),
    opener: hashed('open-reference', 'js', javascript, opener),
    sound: hashed('hello', 'wav', 'audio/wav', sound),
  } as const;
  const text = (contentType: string, content: string): DocsFile => docsFile(contentType, Buffer.from(content), false);
  const page = (content: string): DocsFile => text(html, content);
  const path = (name: keyof typeof assets): string => assets[name][0];
  return new Map([
    [
      '/docs',
      page(firstPage({ icon: path('icon'), script: path('first'), key: path('key'), wav: path('wav'), style })),
    ],
    [
      '/docs/reference',
      page(
        referencePage({
          icon: path('icon'),
          key: path('key'),
          scripts: [path('bundle'), path('wav'), path('opener')],
          sound: path('sound'),
        }),
      ),
    ],
    ['/llms.txt', text(plain, llmsText(guides))],
    ...guides.map((guide): [string, DocsFile] => [guide.path, text(markdown, guide.markdown)]),
    ...[...errorPages()].map(([address, content]): [string, DocsFile] => [address, page(content)]),
    ...Object.values(assets),
    // The contract links to these by their names.
    ...Object.entries(stateCharts).map(([name, chart]): [string, DocsFile] => [
      `/docs/state-machines/${name}.svg`,
      docsFile(svg, Buffer.from(chart), false),
    ]),
  ]);
}

export function docsFile(contentType: string, bytes: Buffer, immutable: boolean): DocsFile {
  return { contentType, body: encodable(bytes), hash: hashOf(bytes).slice(0, 32), immutable };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
