import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stateCharts } from '../../contract/generated/state-charts.ts';
import { placeholders } from './docs-document.ts';
import { type Encodable, encodable } from './encodable.ts';
import { errorPages } from './error-pages.ts';
import { htmlPage } from './html-page.ts';

export interface DocsFile {
  readonly contentType: string;
  readonly body: Encodable;
  /** Of the content, in hex. */
  readonly hash: string;
  /** The address holds a hash of the content, so that a copy never grows old. */
  readonly immutable: boolean;
}

/** Path -> file, for everything that the docs page consists of. */
export type DocsFiles = ReadonlyMap<string, DocsFile>;

const html = 'text/html; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';
const svg = 'image/svg+xml';

/** Reads the files of the docs page: the reference's one bundle from its package, and ours. */
export async function loadDocsFiles(): Promise<DocsFiles> {
  const reference = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  const [bundle, opener, icon] = await Promise.all([
    readFile(join(dirname(reference), 'js/standalone.js')),
    readFile(join(import.meta.dirname, 'open-reference.js')),
    readFile(join(import.meta.dirname, 'icon.svg')),
  ]);
  const hashed = (name: string, suffix: string, contentType: string, bytes: Buffer): [string, DocsFile] => {
    const path = `/docs/${name}-${hashOf(bytes).slice(0, 16)}.${suffix}`;
    return [path, docsFile(contentType, bytes, true)];
  };
  const assets = [
    hashed('icon', 'svg', svg, icon),
    hashed('reference', 'js', javascript, bundle),
    hashed('open-reference', 'js', javascript, opener),
  ] as const;
  const [iconPath, ...scripts] = assets.map(([path]) => path);
  const page = Buffer.from(pageOf(iconPath ?? '', scripts));
  return new Map([
    ['/docs', docsFile(html, page, false)],
    ...[...errorPages()].map(([path, text]): [string, DocsFile] => [path, docsFile(html, Buffer.from(text), false)]),
    ...assets,
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

/** Addresses are relative, so that the page works behind a proxy that gives it a path of its own. */
function pageOf(icon: string, scripts: readonly string[]): string {
  return htmlPage({
    title: 'Trunkline API',
    head: `<link rel="icon" type="image/svg+xml" href="${icon.slice(1)}">`,
    body: `<div id="reference" data-number="${placeholders.number}" data-key="${placeholders.idempotencyKey}"></div>
<noscript>The reference needs JavaScript. The contract itself is at <a href="openapi.json">openapi.json</a>.</noscript>
${scripts.map((path) => `<script defer src="${path.slice(1)}"></script>`).join('\n')}`,
  });
}
