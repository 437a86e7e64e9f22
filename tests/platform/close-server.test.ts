import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { closeServer, listen } from '../../server/src/platform/listen.ts';
import { waitFor } from '../support/sms-waiting.ts';

// More than a system takes for a reader who does not read.
const large = Buffer.alloc(16 * 1_048_576);

let server: Server;
let port: number;
let answers: Array<() => void>;
beforeEach(async () => {
  answers = [];
  server = createServer((req, res) => {
    const answer = (): void => void res.end(`answered ${req.url ?? ''}`);
    if (req.url === '/held') answers.push(answer);
    else if (req.url === '/large') res.end(large);
    else answer();
  });
  port = await listen(server, { host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

// Longer than a test may take: what only patience closes fails here.
const patienceMs = 600_000;
const close = (firstRequestMs = patienceMs): Promise<void> =>
  closeServer(server, { patienceMs, firstRequestMs, lastWordMs: 1_000, lastWord: () => {} });
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

const callers = 10;
// Each asks on a connection of its own; tells when all requests are on their way, and what came of them.
const askAtOnce = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, sent, callers, request } } = require('node:worker_threads');
  let left = callers;
  const texts = [];
  for (let nth = 0; nth < callers; nth += 1) {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request, () => {
      Atomics.add(sent, 0, 1);
      Atomics.notify(sent, 0);
    }));
    socket.on('data', (chunk) => { text += chunk; });
    socket.on('error', (error) => { text += error.code; });
    socket.on('close', () => {
      texts.push(text);
      left -= 1;
      if (left === 0) parentPort.postMessage(texts);
    });
  }`;

it('answers all who connected while the process was busy, before it could accept them', async () => {
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const request = requestOf('/early');
  const worker = new Worker(askAtOnce, { eval: true, workerData: { port, sent, callers, request } });
  const told = once(worker, 'message');
  await once(worker, 'online');
  // Nothing else runs here until the requests lie ready in the system.
  for (let seen = 0; seen < callers; seen = Atomics.load(sent, 0))
    expect(Atomics.wait(sent, 0, seen, 20_000)).not.toBe('timed-out');
  const closed = close();
  expect(await told).toEqual([Array.from({ length: callers }, () => expect.stringContaining('answered /early'))]);
  await closed;
});

it('sends an answer to its end that its caller takes slowly', async () => {
  const socket = await connected();
  let length = 0;
  socket.pause().write(requestOf('/large'));
  await once(server, 'request');
  const closed = close();
  await deaf();
  socket.on('data', (chunk) => {
    length += chunk.length;
  });
  const ended = once(socket, 'close');
  socket.resume();
  await ended;
  expect(length).toBeGreaterThan(large.length);
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

it('waits for no connection on which nothing is asked', async () => {
  const text = textOf(await connected());
  await close(20);
  expect(await text).toBe('');
});

it.each(['', 'Expect: something\r\n', 'Expect: 100-continue\r\n'])(
  'waits for no connection between two requests, the last with %j',
  async (header) => {
    server.keepAliveTimeout = 300_000;
    for (const event of ['checkContinue', 'checkExpectation']) server.on(event, (_req, res) => res.end('answered'));
    const socket = await connected();
    socket.write(requestOf('/before').replace('\r\n\r\n', `\r\n${header}\r\n`));
    await once(socket, 'data');
    const text = textOf(socket);
    await close();
    await text;
  },
);

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
