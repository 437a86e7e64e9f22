// Speaks in sessions, with the SDK: `npm i http://127.0.0.1:8080/sdk.tgz`. TRUNKLINE_URL and TRUNKLINE_KEY, of scope worker, say where.
import { createClient } from '@trunkline/sdk';

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort()).once('SIGINT', () => stop.abort());

async function speak({ configuration: { firstMessage }, turns, say, respond }) {
  if (firstMessage) await say(firstMessage, { index: 0 });
  for await (const { source } of turns) if (source === 'user') await say((await respond()).text);
}

try {
  await createClient().worker.run(speak, { kinds: ['cascade'], concurrency: 20, signal: stop.signal });
} catch ({ message }) {
  process.stderr.write(`${message}. Look at TRUNKLINE_URL and TRUNKLINE_KEY.\n`);
  process.exitCode = 1;
}
