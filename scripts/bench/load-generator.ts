// A program: keep-alive connections that each send the next request when the last one was answered.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import type { LoadInput, LoadOutput } from './load-generator-input.ts';
import { createLoadRequest } from './load-request.ts';
import { percentile } from './statistics.ts';

const input: LoadInput = JSON.parse(process.argv[2] ?? '');
const { request, connections, warm = 0, pauseMs = 0 } = input;
const answerBytes = request.kind === 'post' ? request.answerBytes : undefined;
const latenciesMs: number[] = [];
const answeredAtMs: Record<string, number> = {};
let unexpected = 0;
let sent = 0;

const prepare = createLoadRequest(request);

async function send(client: Client): Promise<void> {
  const nth = sent;
  sent += 1;
  const prepared = prepare(nth);
  await untilTurn(nth);
  const began = performance.now();
  const answer = await client.request(prepared);
  const body = Buffer.from(await answer.body.arrayBuffer());
  const ended = performance.now();
  latenciesMs.push(ended - began);
  if (answer.statusCode !== input.expectStatus || body.length !== (answerBytes ?? body.length)) {
    unexpected += 1;
    if (unexpected === 1) console.error(`answered ${answer.statusCode}: ${body.toString('utf8', 0, 300)}`);
  }
  if (pauseMs > 0) {
    const id: unknown = JSON.parse(body.toString()).id;
    answeredAtMs[String(id)] = performance.timeOrigin + ended;
    await sleep(pauseMs);
  }
}

async function untilTurn(nth: number): Promise<void> {
  if (input.startsPerSecond === undefined) return;
  const waitMs = started + ((nth - warm) / input.startsPerSecond) * 1000 - performance.now();
  if (waitMs > 0) await sleep(waitMs);
}

const clients = Array.from({ length: connections }, () => new Client(input.url, { pipelining: 1 }));

/** Sends until so many requests were sent in all. */
async function sendUntil(total: number): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      while (sent < total) await send(client);
    }),
  );
}

let started = performance.now();
await sendUntil(warm);
latenciesMs.length = 0;
const startedAtMs = performance.timeOrigin + performance.now();
started = performance.now();
await sendUntil(warm + input.count);
const output: LoadOutput = {
  perSecond: input.count / ((performance.now() - started) / 1000),
  unexpected,
  p50Ms: percentile(latenciesMs, 0.5),
  p99Ms: percentile(latenciesMs, 0.99),
  startedAtMs,
  answeredAtMs,
};
await Promise.all(clients.map((client) => client.close()));
console.log(JSON.stringify(output));
