import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { projectRoot } from '../support/sms-process.ts';
import { type Stage, startStage } from '../support/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'tour-'));
let stage: Stage;

beforeAll(async () => {
  stage = await startStage({ worker: true });
}, 60_000);
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the tour of docs/imessage.md, word for word but for where server and SDK are, comes to its end and shows what it says', async () => {
  const ours = await stage.organization();
  const guide = readFileSync(join(projectRoot, 'docs/imessage.md'), 'utf8');
  const parts = [...guide.matchAll(/```js\n(.*?)```/gs)].map(([, part = '']) => part);
  const tour = parts
    .join('\n')
    .replace("'@trunkline/sdk'", `'${pathToFileURL(join(projectRoot, 'sdk/src/index.ts')).href}'`)
    .replace('http://127.0.0.1:8080', stage.url);
  const file = join(folder, 'tour.mjs');
  writeFileSync(file, tour);
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { PATH: process.env['PATH'], TRUNKLINE_KEY: ours.apiKey },
    timeout: 60_000,
  });
  expect(stdout.trim().split('\n')).toEqual([
    'held true free true',
    'sent null false',
    'told imessage.delivered',
    'delivered sms true true',
    'told imessage.delivered',
    'found true',
    'named Bluebird Kitchen',
    'called true busy',
  ]);
}, 90_000);
