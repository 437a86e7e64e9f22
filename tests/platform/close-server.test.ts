import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { closeServer, listen } from '../../server/src/platform/listen.ts';
import { waitFor } from '../support/sms-waiting.ts';

let server: Server;
let port: number;
let answers: Array<() => void>;
beforeEach(async () => {
  answers = [];
  server = createServer((req, res) => {
    const answer = (): void => void res.end(`answered ${req.url ?? ''}`);
    if (req.url === '/held') answers.push(answer);
    else answer();
  });
  port = await listen(server, { host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const close = (firstRequestMs = 20_000): Promise<void> =>
  closeServer(server, { patienceMs: 30_000, firstRequestMs, lastWordMs: 1_000, lastWord: () => {} });
const deaf = () =>
  waitFor(
    'it does not listen any more',
    async () => server.listening,
    (listens) => !listens,
  );
const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** All that comes on a connection until it ends. */
async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

async function connected(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
  return socket;
}

// Asks on a connection of its own, tells when its request is on its way, and what came of it.
const caller = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, sent, request } } = require('node:worker_threads');
  let text = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(request, () => {
    Atomics.store(sent, 0, 1);
    Atomics.notify(sent, 0);
  }));
  socket.on('data', (chunk) => { text += chunk; });
  socket.on('error', (error) => { text += error.code; });
  socket.on('close', () => parentPort.postMessage(text));`;

it('answers who connected while the process was busy, before it could take the connection', async () => {
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(caller, { eval: true, workerData: { port, sent, request: requestOf('/early') } });
  const told = once(worker, 'message');
  await once(worker, 'online');
  // Nothing else runs here until the request lies ready in the system.
  Atomics.wait(sent, 0, 0, 20_000);
  const closed = close();
  expect(String(await told)).toContain('answered /early');
  await closed;
});

it('answers the first request of a connection that was made just before', async () => {
  const socket = await connected();
  const closed = close();
  await deaf();
  socket.write(requestOf('/first'));
  expect(await textOf(socket)).toContain('answered /first');
  await closed;
});

it('waits for no connection on which nothing is asked, and for none between two requests', async () => {
  const silent = await connected();
  const idle = await connected();
  idle.write(requestOf('/before'));
  await once(idle, 'data');
  const texts = Promise.all([silent, idle].map(textOf));
  await close(20);
  expect(await texts).toEqual(['', '']);
});

it('lets what runs end, and then closes its connection', async () => {
  const socket = await connected();
  socket.write(requestOf('/held'));
  await once(server, 'request');
  const closed = close();
  const text = textOf(socket);
  await deaf();
  const late = connect(port, '127.0.0.1');
  expect(await once(late, 'error')).toEqual([expect.objectContaining({ code: 'ECONNREFUSED' })]);
  for (const answer of answers) answer();
  expect(await text).toContain('answered /held');
  await closed;
});
