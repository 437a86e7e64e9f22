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

it('the tour of docs/transfers.md, word for word but for where server and SDK are, hands calls over as it says', async () => {
  const ours = await stage.organization();
  const guide = readFileSync(join(projectRoot, 'docs/transfers.md'), 'utf8');
  const parts = [...guide.matchAll(/```js\n(.*?)```/gs)].map(([, part = '']) => part);
  const client = `'${pathToFileURL(join(projectRoot, 'sdk/src/index.ts')).href}'`;
  const tour = parts.join('\n').replace("'@trunkline/sdk'", client).replace('http://127.0.0.1:8080', stage.url);
  const file = join(folder, 'tour.mjs');
  writeFileSync(file, tour);
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { PATH: process.env['PATH'], TRUNKLINE_KEY: ours.apiKey },
    timeout: 120_000,
  });
  const events = ['requested null', 'cancelled cancelled', 'requested null', 'failed declined', 'fallback declined'];
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'blind busy active',
      'ended transferred',
      '+15005550404 failed busy',
      '+15005550401 screening null',
      'agent A guest asks about a table for twelve. Do you take the call?',
      'recipient Yes, put them through.',
      'next +15005550402',
      'fallback declined active',
      ...events.map((event) => `transfer.${event}`),
    ]),
  );
}, 150_000);
