import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { type DocsFile, docsFile } from '../docs/docs-files.ts';
import { createPageFiles, pageHeaders } from '../docs/page-files.ts';
import { talkPage } from './talk-page.ts';

const headers = pageHeaders({ microphone: true });

const javascript = 'text/javascript; charset=utf-8';
const ours: Readonly<Record<string, string>> = {
  'talk.js': javascript,
  'conversation.js': javascript,
  'recognizer.js': javascript,
  'screen.js': javascript,
  'sentences.js': javascript,
  'talk.css': 'text/css; charset=utf-8',
};

/**
 * GET /talk: one page that speaks with an agent of this server, and its files below that address, as they are written. What it asks the API
 * for, it asks with the key that its link brings.
 */
export const createTalk = (): RequestHandler => createPageFiles({ name: 'talk', headers, load: loadFiles });

async function loadFiles(): Promise<ReadonlyMap<string, DocsFile>> {
  const read = (path: string): Promise<Buffer> => readFile(join(import.meta.dirname, path));
  const file = (name: string, type: string, bytes: Buffer): [string, DocsFile] => [
    `/talk/${name}`,
    docsFile(type, bytes, false),
  ];
  const sound = await read('../../../../sdk/src/streams/browser-audio.ts');
  return new Map([
    ['/talk', docsFile('text/html; charset=utf-8', Buffer.from(talkPage), false)],
    file('icon.svg', 'image/svg+xml', await read('../docs/icon.svg')),
    file('page-key.js', javascript, await read('../docs/page-key.js')),
    // It imports nothing, so that it can be served without its types and nothing else done to it.
    file('browser-audio.js', javascript, Buffer.from(stripTypeScriptTypes(sound.toString('utf8')))),
    ...(await Promise.all(Object.entries(ours).map(async ([name, type]) => file(name, type, await read(name))))),
  ]);
}
