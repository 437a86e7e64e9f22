import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPaste } from '../support/curl.ts';
import { projectRoot } from '../support/sms-process.ts';
import { type SmsStage, startSmsStage } from '../support/sms-stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'tour-'));
let stage: SmsStage;

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
}, 60_000);
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the tour of docs/sms.md, word for word but for where server and SDK are, comes to its end and shows what it says', async () => {
  const ours = await stage.organization();
  const guide = readFileSync(join(projectRoot, 'docs/sms.md'), 'utf8');
  const parts = [...guide.matchAll(/```js\n(.*?)```/gs)].map(([, part = '']) => part);
  const source = (file: string): string => `'${pathToFileURL(join(projectRoot, 'sdk/src', file)).href}'`;
  const tour = parts
    .join('\n')
    .replace("'@trunkline/sdk'", source('index.ts'))
    .replace("'@trunkline/sdk/evidence'", source('verify-sms-evidence.ts'))
    .replace('http://127.0.0.1:8080', stage.url);
  const file = join(folder, 'tour.mjs');
  writeFileSync(file, tour);
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { PATH: process.env['PATH'], TRUNKLINE_KEY: ours.apiKey },
    timeout: 60_000,
  });
  const lines = stdout.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^would_send 1 7900 2027-01-13T17:0\d:\d\d\.\d{3}Z$/),
      'scheduled 2 1',
      '+15005550124 scheduled undefined',
      '12345 rejected invalid_destination',
      'partially_failed 2',
      'would_refuse RECIPIENT_SUPPRESSED',
      expect.stringMatching(/^\{ valid: true, entries: \d+ \}$/),
      'inbound Is the window table free?',
      'outbound It is yours from seven.',
      'ASSIGNED',
      expect.stringMatching(/^sms\.scheduled msg_/),
      expect.stringMatching(/^sms\.delivered msg_/),
      expect.stringMatching(/^sms\.rejected msg_/),
      expect.stringMatching(/^sms\.received msg_/),
    ]),
  );
}, 90_000);

it('the commands of the README send a batch, and explain a text without storing one', async () => {
  const ours = await stage.organization();
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  const section = /^## Texts at full width\n(.*?)^## /ms.exec(readme)?.[1] ?? '';
  const commands = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command);
  const paste = createPaste(folder);
  const env = { TRUNKLINE_KEY: ours.apiKey, TRUNKLINE_NUMBER: ours.numberId };
  const [batch, explanation] = await Promise.all(
    commands.map(async (command) => JSON.parse(await paste(command.replace('http://127.0.0.1:8080', stage.url), env))),
  );
  expect(batch).toMatchObject({ total_count: 2, rejected_count: 1 });
  expect(explanation).toMatchObject({ outcome: 'would_send', segments: 1 });
  expect((await ours.list()).body.data).toHaveLength(2);
});
