import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runCommandLine } from '../support/command-line.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { createStage } from '../support/stage.ts';

let server: TestServer;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api', 'worker', 'voice'] });
  const { apiKey } = await createStage(server).organization();
  env = { TRUNKLINE_URL: server.url, TRUNKLINE_KEY: apiKey };
}, 60_000);
afterAll(() => server.close());

const trunkline = (args: string[], typed = '') =>
  runCommandLine(args, { folder: tmpdir(), env, typed: typed === '' ? Readable.from([]) : typed });

it('what is typed is answered, and the end of it hangs up', async () => {
  const { exit, stdout, stderr } = await trunkline(['talk'], 'What does it cost?\n');
  expect([exit, stderr]).toEqual([0, '']);
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toContain('user  What does it cost?');
  expect(
    lines.slice(lines.indexOf('user  What does it cost?')).filter((line) => line.startsWith('agent  ')),
  ).not.toEqual([]);
  expect(lines.at(-1)).toBe('ended  caller_hangup');
});

it('nothing typed hangs up at once', async () => {
  const { exit, stdout } = await trunkline(['talk']);
  expect([exit, stdout.trimEnd().split('\n').at(-1)]).toEqual([0, 'ended  caller_hangup']);
});
