import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { type DocsFile, docsFile } from '../docs/docs-files.ts';
import { createPageFiles, pageHeaders } from '../docs/page-files.ts';
import { consolePage } from './console-page.ts';

const headers = pageHeaders({
  media: ['blob:'],
  microphone: false,
  policies: ["require-trusted-types-for 'script'", "trusted-types 'none'"],
});

const javascript = 'text/javascript; charset=utf-8';
const scripts = [
  'console.js',
  'api.js',
  'elements.js',
  'follow.js',
  'paged.js',
  'calls.js',
  'call.js',
  'after-call.js',
  'recording.js',
  'send.js',
  'shapes.js',
  'sound.js',
  'deliveries.js',
  'endpoints.js',
  'live.js',
  'text.js',
  'router.js',
  'agents.js',
  'voices.js',
];

/**
 * GET /console: one page that shows what the API knows of calls and deliveries, and its files below that address, as they are written. It
 * asks the API alone, by the cookie of a browser and its token.
 */
export const createConsole = (): RequestHandler => createPageFiles({ name: 'console', headers, load: loadFiles });

async function loadFiles(): Promise<ReadonlyMap<string, DocsFile>> {
  const file = async (name: string, type: string, from = name): Promise<[string, DocsFile]> => [
    `/console/${name}`,
    docsFile(type, await readFile(join(import.meta.dirname, from)), false),
  ];
  return new Map([
    ['/console', docsFile('text/html; charset=utf-8', Buffer.from(consolePage), false)],
    await file('icon.svg', 'image/svg+xml', '../docs/icon.svg'),
    await file('page-key.js', javascript, '../docs/page-key.js'),
    await file('console.css', 'text/css; charset=utf-8'),
    ...(await Promise.all(scripts.map((name) => file(name, javascript)))),
  ]);
}
