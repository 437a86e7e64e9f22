// A program: callers that each read a stream of tokens to its end and then ask for the next one. Each token is the clock
// of the machine at which the vendor wrote it, so what a token took can be read off it.
import { Client } from 'undici';
import { createLoadRequest } from './load-request.ts';
import { percentile } from './statistics.ts';
import type { StreamLoadInput, StreamLoadOutput } from './stream-load-input.ts';

const input: StreamLoadInput = JSON.parse(process.argv[2] ?? '');
const { connections, count, tokens, warm = 0 } = input;
const prepare = createLoadRequest(input.request);
// The same in the frames of a vendor and in those of the router.
const tokenPattern = /"(?:content|delta)":" (\d+\.\d+)"/g;
const endPattern = /^(?:data: \[DONE\]|event: response\.completed)$/m;
const firstTokensMs: number[] = [];
const tokensMs: number[] = [];
let unexpected = 0;
let asked = 0;

function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

async function readStream(client: Client): Promise<void> {
  const prepared = prepare(asked);
  asked += 1;
  const beganMs = nowMs();
  const answer = await client.request(prepared);
  let seen = 0;
  let rest = '';
  let isComplete = false;
  for await (const chunk of answer.body) {
    const atMs = nowMs();
    const text = rest + String(chunk);
    const end = text.lastIndexOf('\n') + 1;
    const lines = text.slice(0, end);
    rest = text.slice(end);
    for (const [, stamp] of lines.matchAll(tokenPattern)) {
      if (seen === 0) firstTokensMs.push(atMs - beganMs);
      seen += 1;
      tokensMs.push(atMs - Number(stamp));
    }
    isComplete ||= endPattern.test(lines);
  }
  if (answer.statusCode === 200 && seen === tokens && isComplete) return;
  unexpected += 1;
  if (unexpected === 1) console.error(`a stream of ${seen} tokens, status ${answer.statusCode}: ${rest.slice(0, 300)}`);
}

const clients = Array.from({ length: connections }, () => new Client(input.url, { pipelining: 1 }));

/** Reads streams until so many were asked for in all. */
async function readUntil(total: number): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      while (asked < total) await readStream(client);
    }),
  );
}

await readUntil(warm);
firstTokensMs.length = 0;
tokensMs.length = 0;
const startedMs = nowMs();
await readUntil(warm + count);
const seconds = (nowMs() - startedMs) / 1_000;
const output: StreamLoadOutput = {
  streamsPerSecond: count / seconds,
  tokensPerSecond: tokensMs.length / seconds,
  unexpected,
  firstTokenP50Ms: percentile(firstTokensMs, 0.5),
  firstTokenP99Ms: percentile(firstTokensMs, 0.99),
  tokenP50Ms: percentile(tokensMs, 0.5),
  tokenP99Ms: percentile(tokensMs, 0.99),
};
await Promise.all(clients.map((client) => client.close()));
console.log(JSON.stringify(output));
