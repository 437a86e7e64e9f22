// A program: keep-alive connections that each send the next request when the last one was answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import type { LoadInput, LoadOutput } from './load-generator-input.ts';
import { percentile } from './statistics.ts';

const input: LoadInput = JSON.parse(process.argv[2] ?? '');
const { request, connections, pauseMs = 0 } = input;
const latenciesMs: number[] = [];
const answeredAtMs: Record<string, number> = {};
let unexpected = 0;
let sent = 0;

interface Prepared {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

function prepare(nth: number): Prepared {
  if (request.kind === 'plain') {
    const headers = request.apiKey === null ? {} : { authorization: `Bearer ${request.apiKey}` };
    return { method: 'GET', path: request.path, headers, body: null };
  }
  return {
    method: 'POST',
    path: '/v1/sms/messages',
    headers: {
      authorization: `Bearer ${request.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      from_phone_number_id: request.fromPhoneNumberId,
      to: `+19${request.series}${String(nth).padStart(7, '0')}`,
      text: 'Your table is ready.',
      recipient_timezone: request.timezone,
    }),
  };
}

async function send(client: Client): Promise<void> {
  const nth = sent;
  sent += 1;
  const prepared = prepare(nth);
  await untilTurn(nth);
  const began = performance.now();
  const answer = await client.request(prepared);
  const text = await answer.body.text();
  const ended = performance.now();
  latenciesMs.push(ended - began);
  if (answer.statusCode !== input.expectStatus) {
    unexpected += 1;
    if (unexpected === 1) console.error(`answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  }
  if (pauseMs > 0) {
    const id: unknown = JSON.parse(text).id;
    answeredAtMs[String(id)] = performance.timeOrigin + ended;
    await sleep(pauseMs);
  }
}

async function untilTurn(nth: number): Promise<void> {
  if (input.startsPerSecond === undefined) return;
  const waitMs = started + (nth / input.startsPerSecond) * 1000 - performance.now();
  if (waitMs > 0) await sleep(waitMs);
}

const startedAtMs = performance.timeOrigin + performance.now();
const started = performance.now();
await Promise.all(
  Array.from({ length: connections }, async () => {
    const client = new Client(input.url, { pipelining: 1 });
    while (sent < input.count) await send(client);
    await client.close();
  }),
);
const output: LoadOutput = {
  perSecond: input.count / ((performance.now() - started) / 1000),
  unexpected,
  p50Ms: percentile(latenciesMs, 0.5),
  p99Ms: percentile(latenciesMs, 0.99),
  startedAtMs,
  answeredAtMs,
};
console.log(JSON.stringify(output));
