import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { curlStandInOf } from '../support/curl.ts';
import { pasteInto, shellBlocks, silentPlayersOf } from '../support/shell-blocks.ts';
import { projectRoot, type ServerProcess, startServerProcess } from '../support/sms-process.ts';
import { type ProcessRef, processTree, stillRunning } from '../support/sms-process-tree.ts';
import { waitFor } from '../support/sms-waiting.ts';

const folder = mkdtempSync(join(tmpdir(), 'application-'));
let server: ServerProcess;
let everStarted: ProcessRef[] = [];
let application: ChildProcess | undefined;
/** Beside the README, where its reader makes it: its package is found from there. */
const receivers: string[] = [];
/** The reader's own project. */
const project = join(folder, 'hello-trunkline');
let shell: Record<string, string>;

beforeAll(async () => {
  const DATA_DIR = join(folder, 'data');
  const PORT = String(await freePort());
  server = await startServerProcess(['npm', 'start'], {
    DATA_DIR,
    PORT,
    GATEWAY_PORT: '0',
  });
  everStarted = processTree(server.child.pid ?? 0);
  // The one package that the SDK needs is in npm's cache since the set-up.
  shell = {
    DATA_DIR,
    PORT,
    npm_config_prefer_offline: 'true',
    TMPDIR: folder,
    PATH: `${silentPlayersOf(folder)}:${process.env['PATH'] ?? ''}:${curlStandInOf(folder)}`,
  };
}, 90_000);

afterAll(async () => {
  if (application?.exitCode === null && application.signalCode === null) {
    application.kill('SIGKILL');
    await once(application, 'exit');
  }
  for (const file of receivers) rmSync(join(projectRoot, file), { force: true });
  await server.end('SIGTERM');
  for (const { pid } of stillRunning(everStarted)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** What stands behind a label in the block for people. */
const told = (label: string): string => new RegExp(`^ {2}${label} +(\\S+)`, 'm').exec(server.output())?.[1] ?? '';

/** The blocks of the README with ports that are free, a name that is nobody else's, and a project that goes with the test. */
async function blocksWithOwnPorts(): Promise<string[]> {
  const [receiver, own] = [String(await freePort()), String(await freePort())];
  receivers.push(`receiver-${receiver}.mjs`);
  return shellBlocks('README.md').map((block) =>
    block
      .replaceAll('4000', receiver)
      .replaceAll('4001', own)
      .replaceAll('receiver.mjs', `receiver-${receiver}.mjs`)
      .replaceAll('../hello-trunkline', project),
  );
}

it('the blocks of the README, pasted as one behind npm start, do what it says, and end', async () => {
  const [text = '', webhook = '', call = '', spoken = '', sdk = ''] = await pasteInto(
    projectRoot,
    await blocksWithOwnPorts(),
    shell,
  );
  expect(text).toContain('"status":"delivered"');
  expect(webhook.match(/^sms\.\w+ msg_/gm)).toHaveLength(3);
  expect(call.trimEnd().split('\n').at(-1)).toBe('"event_type":"session.ended"');
  expect(spoken.trimEnd()).toMatch(/speech\.wav: local flite\.$/);
  expect(sdk.trimEnd().split('\n').slice(-2)).toEqual(['outbound You said: Hello?', 'inbound Hello?']);
}, 180_000);

it('its application, where it stays, does not have an answer to STOP repeated, and answers no unsigned text', async () => {
  const block = (await blocksWithOwnPorts()).at(-1) ?? '';
  const code = /<<'END'\n(.*)^END$/ms.exec(block)?.[1] ?? '';
  const leaves = / {6}await client\.webhooks\.delete\(endpoint\.id\);\n {6}server\.close\(\);\n/;
  expect(code).toMatch(leaves);
  writeFileSync(join(project, 'stays.mjs'), code.replace(leaves, ''));
  application = spawn('node', ['stays.mjs'], {
    cwd: project,
    env: { ...process.env, TRUNKLINE_URL: server.url, TRUNKLINE_KEY: told('API key') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  application.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitFor(
    'the conversation is printed',
    async () => output,
    (seen) => seen.includes('inbound Hello?'),
    40_000,
  );
  const ask = async <T>(path: string, json?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${told('API key')}`, 'content-type': 'application/json' };
    const init = json === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(json) };
    return (await (await fetch(server.url + path, init)).json()) as T;
  };
  const { data: messages } = await ask<{ data: Array<{ direction: string; from: string; to: string }> }>(
    '/v1/sms/messages?direction=inbound&limit=1',
  );
  await ask('/v1/test/inbound-messages', { to: messages[0]?.to, from: messages[0]?.from, text: 'STOP' });
  const received = await waitFor(
    'both texts that came in are delivered',
    () =>
      ask<{ data: Array<{ status: string; attempts: number; url: string }> }>(
        '/v1/webhook-deliveries?event=sms.received',
      ),
    ({ data }) => data.length === 3 && data.every(({ attempts, status }) => attempts > 0 && status !== 'delivering'),
  );
  expect(received.data.map(({ status, attempts }) => ({ status, attempts }))).toEqual(
    received.data.map(() => ({ status: 'succeeded', attempts: 1 })),
  );

  const port = /listen\((\d+)/.exec(code)?.[1];
  const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{"type":"sms.received"}' });
  expect(forged.status).toBe(401);
}, 180_000);
