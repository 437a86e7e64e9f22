// A program: receivers of webhooks on loopback. Each has an origin of its own, as receivers have. One more takes
// connections and requests and never answers.
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { ReceiverPorts, Receipts } from './receivers-output.ts';

const answering = Number(process.argv[2]);
let receipts: Receipts = { count: 0, firstAtMs: {} };
const held = new Set<ServerResponse>();

const answer: RequestListener = (request, response) => {
  const id = String(request.headers['webhook-id']);
  receipts.count += 1;
  receipts.firstAtMs[id] ??= Date.now();
  request.resume();
  request.on('end', () => {
    response.writeHead(204).end();
  });
};

const hold: RequestListener = (request, response) => {
  request.resume();
  held.add(response);
  response.on('close', () => held.delete(response));
};

/** What the benchmark asks. */
const control: RequestListener = (request, response) => {
  if (request.url === '/count') return void response.end(JSON.stringify(receipts.count));
  if (request.url === '/take') {
    response.end(JSON.stringify(receipts));
    receipts = { count: 0, firstAtMs: {} };
    return;
  }
  // /drop
  for (const one of held) one.destroy();
  response.end('null');
};

async function listen(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

const ports: ReceiverPorts = {
  control: await listen(control),
  silent: await listen(hold),
  answering: await Promise.all(Array.from({ length: answering }, () => listen(answer))),
};
console.log(JSON.stringify(ports));
