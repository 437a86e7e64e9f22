// What speak.mjs and transcribe.mjs have in common. In an application of yours it is two lines:
//   import { createClient } from '@trunkline/sdk';
//   const client = createClient();
const { TRUNKLINE_URL: baseUrl = 'http://127.0.0.1:8080', TRUNKLINE_KEY: apiKey } = process.env;

/** Ends the program with a sentence. */
export function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (!apiKey) {
  stop(
    'TRUNKLINE_KEY is missing. In the folder of the server, eval "$(npm run -s exports)" sets it in this shell; npm start prints it ' +
      'as "API key", and keeps it in .data/first-key.',
  );
}

// The SDK as it lies beside the examples, which takes a Node that reads TypeScript; otherwise as npm has installed it.
const { createClient } = await import('../sdk/src/index.ts')
  .catch(() => import('@trunkline/sdk'))
  .catch(() => stop('There is no SDK. Run this by `npx node`, or npm i http://127.0.0.1:8080/sdk.tgz before.'));
// Node has a WebSocket from 22 on.
const webSocket = globalThis.WebSocket ?? (await import('ws').catch(() => ({}))).WebSocket;

export const client = createClient({ baseUrl, apiKey, webSocket });

/** Names the model of this kind that the machine of the server has by itself; without one the router chooses. */
export async function localRouting(kind) {
  for await (const model of client.models.list()) {
    const { provider, id } = model;
    if (provider === 'local' && model.kind === kind) return { routing: { mode: 'explicit', provider, model: id } };
  }
  return {};
}
