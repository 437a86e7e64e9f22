import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { talkTo } from '../http/voice-worker/voice-stage.ts';
import { spoken } from '../support/spoken.ts';
import type { Organization } from '../support/organization.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { projectRoot } from '../support/sms-process.ts';
import { createStage } from '../support/stage.ts';

let server: TestServer;
let ours: Organization;
let worker: ChildProcess | undefined;
let complaints = '';
beforeAll(async () => {
  server = await startTestServer({ roles: ['api', 'worker'] });
  ours = await createStage(server).organization();
});
afterEach(async () => {
  if (worker?.exitCode === null && worker.kill()) await once(worker, 'close');
  worker = undefined;
});
afterAll(() => server.close());

/** Runs the example, which knows nothing but an address and a key. */
function start(environment: Record<string, string>): ChildProcess {
  const started = spawn(process.execPath, [join(projectRoot, 'examples/voice-worker.mjs')], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  complaints = '';
  started.stderr.on('data', (said: Buffer) => {
    complaints += said.toString();
  });
  worker = started;
  return started;
}
const ready = () => start({ TRUNKLINE_URL: server.url, TRUNKLINE_KEY: ours.apiKey });

describe('examples/voice-worker.mjs', () => {
  it('greets by voice, answers what is typed and said, and writes down what was heard', async () => {
    ready();
    const constraints = { allowedProviders: { stt: ['simulated:echo'], llm: ['simulated:echo'] } };
    const talker = await talkTo(server, ours, { firstMessage: 'Hello. Go on.', constraints });
    const { caller } = talker;
    expect(await caller.next('session.ready')).toMatchObject({ ears: 'server' });
    await caller.next('output.started');
    await caller.next('audio');
    expect(await talker.silentUntil(talker.answer())).toBe('Hello. Go on.');
    talker.type('What does a seat cost?');
    expect(await caller.next('user_message_echo')).toMatchObject({ text: 'What does a seat cost?' });
    await talker.silentUntil(caller.next('output.started'));
    // Words over the answer: of its one sentence, which was not heard to its end, nothing is kept.
    await talker.utter((await spoken(server, 'And for a year?')).subarray(0, 800 * 32));
    await talker.silentUntil(caller.next('output.clear'));
    await talker.silentUntil(caller.next('output.started'));
    const last = await talker.silentUntil(talker.answer());
    const turns = await talker.hangUp();
    expect(turns.map(({ source }) => source)).toEqual(['agent', 'user', 'user', 'agent']);
    expect(turns.slice(2).map(({ text }) => text)).toEqual([last, last]);
    expect(complaints).toBe('');
  });

  it('says what is wrong with its key, and ends', async () => {
    const started = start({ TRUNKLINE_URL: server.url, TRUNKLINE_KEY: `sk_test_${'0'.repeat(48)}` });
    expect(await once(started, 'close')).toEqual([1, null]);
    expect(complaints).toMatch(/\/v1\/worker\/claims said 401: /);
  });
});
