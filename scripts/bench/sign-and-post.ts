// A program: what a webhook costs at least. Keep-alive connections that each sign, post, read the answer and go on.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'undici';
import type { SignAndPostInput, SignAndPostOutput } from './sign-and-post-input.ts';

const input: SignAndPostInput = JSON.parse(process.argv[2] ?? '');
const { origin, pathname } = new URL(input.url);
// One secret read in both ways, as an endpoint with one secret has two keys.
const keys = [randomBytes(38), randomBytes(24)];
const clients = Array.from({ length: input.connections }, () => new Client(origin, { pipelining: 1 }));

async function once(client: Client): Promise<void> {
  const id = randomUUID();
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = `${id}.${timestamp}.${input.payload}`;
  const tokens = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  const { statusCode, body } = await client.request({
    method: 'POST',
    path: pathname,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Trunkline-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': tokens.join(' '),
    },
    body: input.payload,
  });
  await body.dump();
  if (statusCode !== 204) throw new Error(`The receiver answered ${statusCode}`);
}

async function runAll(count: number): Promise<void> {
  let left = count;
  await Promise.all(
    clients.map(async (client) => {
      while (left > 0) {
        left -= 1;
        await once(client);
      }
    }),
  );
}

await runAll(input.warm);
const began = { ms: performance.now(), cpu: process.cpuUsage() };
await runAll(input.count);
const { user, system } = process.cpuUsage(began.cpu);
const output: SignAndPostOutput = {
  perSecond: input.count / ((performance.now() - began.ms) / 1000),
  cpuMicros: (user + system) / input.count,
};
await Promise.all(clients.map((client) => client.close()));
console.log(JSON.stringify(output));
