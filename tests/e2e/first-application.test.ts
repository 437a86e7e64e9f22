import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../../server/src/platform/free-port.ts';
import { projectRoot, type ServerProcess, startServerProcess } from '../support/sms-process.ts';
import { type ProcessRef, processTree, stillRunning } from '../support/sms-process-tree.ts';
import { waitFor } from '../support/sms-waiting.ts';

const folder = mkdtempSync(join(tmpdir(), 'application-'));
const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
const section = /^## From your application\n(.*?)^## /ms.exec(readme)?.[1] ?? '';
const blocks = (language: string): string[] =>
  [...section.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map((found) => found[1] ?? '');

let server: ServerProcess;
let everStarted: ProcessRef[] = [];
let application: ChildProcess | undefined;
let file: string | undefined;

beforeAll(async () => {
  server = await startServerProcess(['npm', 'start'], {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    GATEWAY_PORT: '0',
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
  });
  everStarted = processTree(server.child.pid ?? 0);
}, 90_000);

afterAll(async () => {
  if (application?.exitCode === null && application.signalCode === null) {
    application.kill('SIGKILL');
    await once(application, 'exit');
  }
  if (file !== undefined) rmSync(file, { force: true });
  await server.end('SIGTERM');
  for (const { pid } of stillRunning(everStarted)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** What stands behind a label in the block for people. */
const told = (label: string): string => new RegExp(`^ {2}${label} +(\\S+)`, 'm').exec(server.output())?.[1] ?? '';

it('the application of the README, word for word but for its ports, answers a text and lists the conversation', async () => {
  const [build = '', start = ''] = blocks('sh');
  const [code = ''] = blocks('js');
  await promisify(execFile)('sh', ['-ec', build], { cwd: projectRoot });

  const port = String(await freePort());
  // Beside the README, where its reader puts it: the SDK is found from there.
  const name = `application-${port}.mjs`;
  file = join(projectRoot, name);
  writeFileSync(file, code.replaceAll('4001', port).replace('http://127.0.0.1:8080', server.url));
  const line = start.replace('whsec_...', told('Webhooks')).replace('application.mjs', name).trim();
  expect(line).toContain(`node ${name}`);
  application = spawn('sh', ['-c', line.replace(' node ', ' exec node ')], {
    cwd: projectRoot,
    env: { ...process.env, TRUNKLINE_KEY: told('API key') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  application.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  application.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));

  const lines = await waitFor(
    'the conversation is printed',
    async () => [...output.split('\n').slice(0, -1), ...errors.split('\n').slice(0, -1)],
    (seen) => seen.length >= 2,
    40_000,
  );
  expect(errors).toBe('');
  // An event that came twice would print it twice.
  expect(lines.slice(0, 2)).toEqual(['outbound delivered You said: Hello?', 'inbound received Hello?']);

  // An answer to STOP is refused for good, so the delivery must not come again.
  const ask = async <T>(path: string, json?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${told('API key')}`, 'content-type': 'application/json' };
    const init = json === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(json) };
    return (await (await fetch(server.url + path, init)).json()) as T;
  };
  const numbers = await ask<Array<{ e164: string }>>('/v1/phone-numbers');
  await ask('/v1/test/inbound-messages', { to: numbers[0]?.e164, from: '+15005550123', text: 'STOP' });
  const received = await waitFor(
    'both texts that came in are delivered',
    () => ask<{ data: Array<{ status: string; attempts: number }> }>('/v1/webhook-deliveries?event=sms.received'),
    ({ data }) => data.length === 2 && data.every(({ attempts, status }) => attempts > 0 && status !== 'delivering'),
  );
  expect(received.data.map(({ status, attempts }) => ({ status, attempts }))).toEqual([
    { status: 'succeeded', attempts: 1 },
    { status: 'succeeded', attempts: 1 },
  ]);

  // An unsigned text is not answered.
  const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{"type":"sms.received"}' });
  expect(forged.status).toBe(401);
}, 180_000);
