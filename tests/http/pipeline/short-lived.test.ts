import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from '@jest/globals';
import { Pool } from 'undici';
import { startFlags } from '../../../scripts/start-flags.ts';
import { waitFor } from '../../support/sms-waiting.ts';

const program = new URL('short-lived-program.ts', import.meta.url).pathname;
const connections = 40;
const requests = 8_000;

let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill('SIGKILL');
});

// docs/decisions/streams.md#d183. A getter in the literal that handlers were given made it more than ten per cent.
it('what a request makes is gone with the next young collections', async () => {
  child = spawn(process.execPath, [...startFlags, '--trace-gc-nvp', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const url = await waitFor(
    'the address of the server',
    async () => /^at (\S+)$/m.exec(output)?.[1] ?? '',
    (seen) => seen !== '',
  );
  const pool = new Pool(url, { connections, pipelining: 1 });
  const body = JSON.stringify({
    routing: { mode: 'explicit', provider: 'simulated', model: 'echo' },
    input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'Good morning.' }] }],
    max_output_tokens: 200,
  });
  let sent = 0;
  const headers = { authorization: 'Bearer sk_caller', 'content-type': 'application/json' };
  const send = async (): Promise<void> => {
    while (sent < requests) {
      sent += 1;
      const answer = await pool.request({
        method: 'POST',
        path: '/v1/llm/responses',
        headers: { ...headers, 'idempotency-key': `key ${sent}` },
        body,
      });
      expect(answer.statusCode).toBe(200);
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  await pool.close();
  child.kill();
  await once(child, 'close');

  const young = output.split('\n').filter((line) => line.includes(' gc=s '));
  // The first ones are of the start, of which much stays.
  const warm = young.slice(Math.ceil(young.length / 2));
  expect(warm.length).toBeGreaterThan(5);
  const sum = (name: string): number =>
    warm.reduce((total, line) => total + Number(new RegExp(` ${name}=(\\d+)`).exec(line)?.[1]), 0);
  expect(sum('promoted') / sum('allocated')).toBeLessThan(0.03);
});
