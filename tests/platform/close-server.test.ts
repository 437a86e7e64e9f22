import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { closeServer, drainConnections } from '../../server/src/platform/net/close-server.ts';
import { listen } from '../../server/src/platform/net/listen.ts';
import { waitFor } from '../support/sms-waiting.ts';

// More than a system takes for a reader who does not read.
const large = Buffer.alloc(16 * 1_048_576);

let server: Server;
let port: number;
let answers: Array<() => void>;
let sockets: Socket[];
beforeEach(async () => {
  answers = [];
  sockets = [];
  // Nothing ends for standing idle unless a test says so.
  server = createServer({ keepAliveTimeout: patienceMs }, (req, res) => {
    const answer = (): void => void res.end(`answered ${req.url ?? ''}`);
    if (req.url === '/held') answers.push(answer);
    else if (req.url === '/large') res.end(large);
    else answer();
  });
  server.on('connection', (socket) => sockets.push(socket));
  port = await listen(server, { host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

// Longer than a test may take: what only patience closes fails here.
const patienceMs = 600_000;
const close = ({ isHurried = false } = {}): Promise<void> =>
  closeServer(server, { patienceMs, lastWordMs: 1_000, lastWord: () => {}, isHurried });
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
  socket.resume();
  await waitFor(
    'it is whole',
    async () => length,
    (received) => received > large.length,
  );
  socket.destroy();
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

const expectations = ['', 'Expect: something\r\n', 'Expect: 100-continue\r\n'];
/** A connection after its answer, whose request had this header. */
async function betweenRequests(header: string): Promise<Socket> {
  server.on('checkExpectation', (_req, res) => res.end('answered'));
  server.on('checkContinue', (_req, res) => {
    res.writeContinue();
    res.end('answered');
  });
  const socket = await connected();
  socket.write(requestOf('/before').replace('\r\n\r\n', `\r\n${header}\r\n`));
  for (let text = ''; !text.includes('answered'); ) text += String((await once(socket, 'data'))[0]);
  return socket;
}

it.each(expectations)(
  'answers one more request of a client that was told of nothing, after one with %j',
  async (header) => {
    const socket = await betweenRequests(header);
    const closed = close();
    await deaf();
    const text = textOf(socket);
    socket.write(requestOf('/late'));
    expect(await text).toMatch(/\r\nConnection: close\r\n[^]*answered \/late$/);
    await closed;
  },
);

it('answers all requests that were sent ahead, and says with the last that it is', async () => {
  const socket = await connected();
  socket.write(requestOf('/held').repeat(3));
  await waitFor(
    'all are there',
    async () => answers.length,
    (count) => count === 3,
  );
  const text = textOf(socket);
  drainConnections(server);
  for (const answer of answers) answer();
  expect((await text).match(/^Connection: .*$/gim)).toEqual([
    'Connection: keep-alive',
    'Connection: keep-alive',
    'Connection: close',
  ]);
});

it.each(expectations)('keeps a connection for as long as its client was told, the last with %j', async (header) => {
  server.keepAliveTimeout = 50;
  const socket = await betweenRequests(header);
  const text = textOf(socket);
  await close();
  expect(await text).toBe('');
});

it('keeps one on which nothing was asked for as long', async () => {
  server.keepAliveTimeout = 50;
  const text = textOf(await connected());
  await close();
  expect(await text).toBe('');
});

it('keeps one that is in the middle of a head', async () => {
  server.keepAliveTimeout = 50;
  server.on('timeout', () => {});
  const socket = await betweenRequests('');
  const [first = '', second = ''] = requestOf('/late').split('Host');
  socket.write(first);
  await waitFor(
    'it is read',
    async () => sockets[0]?.bytesRead,
    (read) => read === requestOf('/before').length + first.length,
  );
  const idle = await connected();
  const closed = close();
  const text = textOf(socket);
  // That one stood for its whole time.
  await textOf(idle);
  socket.write(`Host${second}`);
  expect(await text).toContain('answered /late');
  await closed;
});

it.each(expectations)('waits for none in a hurry, the last with %j', async (header) => {
  const [socket, unused] = [await betweenRequests(header), await connected()];
  const texts = [textOf(socket), textOf(unused)];
  await close({ isHurried: true });
  expect(await Promise.all(texts)).toEqual(['', '']);
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
