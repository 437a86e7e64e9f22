import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../server/src/platform/net/free-port.ts';
import { type InstalledSdk, installSdk } from '../../support/installed-sdk.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { turn } from '../sessions/sessions-stage.ts';
import { onWorkerStage } from './worker-stage.ts';

const examples = join(import.meta.dirname, '../../../examples');
const hasPython = spawnSync('python3', ['--version']).status === 0;
// Where there is no Python the program in Node stands for it.
const programs: Array<[command: string, file: string]> = [
  ...(hasPython ? [['python3', 'worker.py'] as [string, string]] : []),
  [process.execPath, 'worker.mjs'],
  [process.execPath, 'worker-sdk.mjs'],
];
const mostLines: Readonly<Record<string, number>> = { 'worker-sdk.mjs': 20 };
/** What each says of a wrong start. */
const sentences = {
  'another key': /said 401|^401 UNAUTHORIZED/,
  'no key': /said 401/,
  'a key that may not work': /said 403/,
  'a port of nobody': /said nothing|^No answer arrived/,
  'no URL': /said nothing/,
};
// What the SDK refuses by itself is tried in tests/sdk/.
const triedOfSdk = ['another key', 'a port of nobody'];

const on = onWorkerStage();
// Where the SDK is installed.
let sdk: InstalledSdk;
beforeAll(async () => {
  sdk = await installSdk();
  cpSync(examples, sdk.folder, { recursive: true });
}, 120_000);
afterAll(() => sdk.remove());
let running: ChildProcess | undefined;
afterEach(async () => {
  const ended = running === undefined ? null : new Promise((resolve) => running?.once('exit', resolve));
  running?.kill('SIGKILL');
  await ended;
  running = undefined;
});

/** Starts the program with a key that may do nothing but work. */
async function start(command: string, file: string): Promise<void> {
  const json = { name: 'worker', scopes: ['worker'] };
  const { body } = await on.ours.call<{ apiKey: string }>('POST', '/v1/api-keys', json);
  const env = { PATH: process.env['PATH'], TRUNKLINE_URL: on.stage.url, TRUNKLINE_KEY: body.apiKey };
  running = spawn(command, [join(sdk.folder, file)], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Runs the program to its end. */
function run(command: string, file: string, env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env['PATH'], ...env }, timeout: 60_000 };
    execFile(command, [join(sdk.folder, file)], options, (error, _, said) => resolve({ code: error?.code ?? 0, said }));
  });
}

const heard = (id: string, count: number) =>
  waitFor(
    `turn ${count} is there`,
    () => on.sessions.transcript(id),
    (entries) => entries.length === count,
  );

describe.each(programs)('a worker that %s runs', (command, file) => {
  it('speaks in several sessions at once, with a key of the scope worker alone, until each is ended', async () => {
    await start(command, file);
    const fields = { systemPrompt: 'Be brief.', firstMessage: 'Hello!' };
    const ids = await Promise.all([1, 2, 3].map(() => on.sessions.made(fields)));
    for (const id of ids) expect(await heard(id, 1)).toMatchObject([{ source: 'agent', text: 'Hello!' }]);
    await Promise.all(ids.map((id) => on.sessions.say(id, turn(1, `Order ${id}`, { source: 'user' }))));
    for (const id of ids)
      expect((await heard(id, 3)).at(-1)).toMatchObject({ source: 'agent', text: expect.stringMatching(/\S/) });
    for (const id of ids) await on.sessions.end(id);
    for (const id of ids) {
      const ended = await waitFor(
        'the session has ended',
        () => on.sessions.get(id),
        ({ status }) => status !== 'active',
      );
      expect(ended).toMatchObject({ status: 'ended', endReason: 'api_end' });
    }
  });

  it('answers what waited for it, and greets only where nobody has spoken at index 0', async () => {
    const [spoken, gap] = [
      await on.sessions.made({ firstMessage: 'Hello!' }),
      await on.sessions.made({ firstMessage: 'Hello!' }),
    ];
    await on.sessions.say(spoken, turn(0, 'Is anybody there?', { source: 'user' }));
    await on.sessions.say(gap, turn(3, 'Is anybody there?', { source: 'user' }));
    await start(command, file);
    const places = async (id: string, count: number) =>
      (await heard(id, count)).map(({ index, source }) => [index, source]);
    expect(await places(spoken, 2)).toEqual([
      [0, 'user'],
      [1, 'agent'],
    ]);
    expect(await places(gap, 3)).toEqual([
      [0, 'agent'],
      [3, 'user'],
      [4, 'agent'],
    ]);
  });

  it('ends with one sentence where its key or its address is wrong', async () => {
    const made = await on.ours.call<{ apiKey: string }>('POST', '/v1/api-keys', { name: 'reader', scopes: ['read'] });
    const { url } = on.stage;
    const TRUNKLINE_KEY = 'sk_test_of_nobody';
    const starts: Array<[what: keyof typeof sentences, env: Record<string, string>]> = [
      ['another key', { TRUNKLINE_URL: url, TRUNKLINE_KEY }],
      ['no key', { TRUNKLINE_URL: url }],
      ['a key that may not work', { TRUNKLINE_URL: url, TRUNKLINE_KEY: made.body.apiKey }],
      ['a port of nobody', { TRUNKLINE_URL: `http://127.0.0.1:${await freePort()}`, TRUNKLINE_KEY }],
      ['no URL', { TRUNKLINE_URL: 'localhost', TRUNKLINE_KEY }],
    ];
    const wrong = starts.filter(([what]) => file !== 'worker-sdk.mjs' || triedOfSdk.includes(what));
    const ended = await Promise.all(wrong.map(([, env]) => run(command, file, env)));
    expect(ended.map(({ code, said }, nth) => [wrong[nth]?.[0], code, said.trim().split('\n')])).toEqual(
      wrong.map(([what]) => [what, 1, [expect.stringMatching(sentences[what])]]),
    );
    for (const { said } of ended) expect(said).toMatch(/Look at TRUNKLINE_URL and TRUNKLINE_KEY\.\n$/);
  });

  it('has few lines', () => {
    const lines = readFileSync(join(examples, file), 'utf8').trim().split('\n');
    expect(lines.length).toBeLessThanOrEqual(mostLines[file] ?? 60);
  });
});

it('a worker that the SDK runs ends with 0 when it is told to stop, and its sessions with it', async () => {
  await start(process.execPath, 'worker-sdk.mjs');
  const id = await on.sessions.made({ firstMessage: 'Hello!' });
  await heard(id, 1);
  const ended = new Promise((resolve) => running?.once('exit', (...how) => resolve(how)));
  running?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  running = undefined;
  expect(await on.sessions.get(id)).toMatchObject({ endReason: 'server_stopped' });
});
