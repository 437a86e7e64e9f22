import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../../support/sms-process.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { greeting, listenUntil, onTelephones, streamsOf, type Telephone } from './telephone-stage.ts';

// The program alone speaks here.
const on = onTelephones({ voice: false });

let worker: ChildProcess | undefined;
afterEach(async () => {
  if (worker?.exitCode === null && worker.kill()) await once(worker, 'close');
  worker = undefined;
});

/** Runs the program, which knows nothing but an address and a key. */
function start({ ours }: Telephone): () => string {
  let complaints = '';
  worker = spawn(process.execPath, [join(projectRoot, 'examples/voice-worker.mjs')], {
    env: { TRUNKLINE_URL: on.server.url, TRUNKLINE_KEY: ours.apiKey },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  worker.stderr?.on('data', (said: Buffer) => {
    complaints += said.toString();
  });
  return () => complaints;
}

describe('examples/voice-worker.mjs', () => {
  it('speaks in a call of a real line, and writes down what was heard there', async () => {
    const telephone = await on.at('telnyx');
    const complaints = start(telephone);
    const { sessionId, line } = await telephone.dial();
    await line.answer();
    await streamsOf(line);
    const said = async () => (await sessionsOf(telephone.ours).transcript(sessionId)).map(({ text }) => text);
    await listenUntil(line, 'the greeting is heard whole', async () => (await said()).includes(greeting));
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
    expect(complaints()).toBe('');
    expect(on.violations()).toEqual([]);
  });
});
