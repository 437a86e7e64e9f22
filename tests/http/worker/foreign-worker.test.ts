import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { turn } from '../sessions/sessions-stage.ts';
import { onWorkerStage } from './worker-stage.ts';

const examples = join(import.meta.dirname, '../../../examples');
const hasPython = spawnSync('python3', ['--version']).status === 0;
// Where there is no Python the program in Node stands for it.
const programs: Array<[command: string, file: string]> = [
  ...(hasPython ? [['python3', 'worker.py'] as [string, string]] : []),
  [process.execPath, 'worker.mjs'],
];

const on = onWorkerStage();
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
  running = spawn(command, [join(examples, file)], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

describe.each(programs)('a worker that %s runs', (command, file) => {
  it('speaks in several sessions at once, with a key of the scope worker alone, until each is ended', async () => {
    await start(command, file);
    const fields = { systemPrompt: 'Be brief.', firstMessage: 'Hello!' };
    const ids = await Promise.all([1, 2, 3].map(() => on.sessions.made(fields)));
    const heard = (id: string, count: number) =>
      waitFor(
        `turn ${count} is there`,
        () => on.sessions.transcript(id),
        (entries) => entries.length === count,
      );
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

  it('has at most sixty lines', () => {
    expect(readFileSync(join(examples, file), 'utf8').trim().split('\n').length).toBeLessThanOrEqual(60);
  });
});
