import { once } from 'node:events';
import { createServer, request, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { createPieceWriter } from './piece-writer.ts';

let server: Server | undefined;
let callers: Socket[] = [];
afterEach(() => {
  for (const caller of callers) caller.destroy();
  callers = [];
  server?.closeAllConnections();
  server?.close();
});

async function listen(listener: RequestListener): Promise<number> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A connection that has sent these requests. */
function call(port: number, requests: string): Socket {
  const socket = connect(port, '127.0.0.1');
  callers.push(socket);
  socket.write(requests);
  return socket;
}

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const last = 'Connection: close\r\n';

/** Writes them one turn after the other, as tokens come. */
async function writeAll(res: ServerResponse, pieces: readonly (string | Uint8Array)[]): Promise<void> {
  const writer = createPieceWriter(res.writeHead(200));
  for (const piece of pieces) {
    if (!writer.write(piece)) await writer.drained();
    await new Promise((resolve) => setImmediate(resolve));
  }
  res.end();
}

const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);

it('gives every caller what was written, whatever it is', async () => {
  const texts = ['a', 'Grüße', '', '👋🏽', '\u0000', '\r\n0\r\n\r\n', 'x'.repeat(70_000), 'é'.repeat(9_000), '"end"'];
  const pieces = texts.flatMap((text) => [text, new Uint8Array([255, 0, 13, 10]), new Uint8Array(0)]);
  const port = await listen((_req, res) => void writeAll(res, pieces));
  const asked = request({ port, host: '127.0.0.1' }).end();
  const [answer] = await once(asked, 'response');
  expect(await buffer(answer)).toEqual(Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
});

it('writes each text as one chunk', async () => {
  const port = await listen((_req, res) => void writeAll(res, ['one', 'zwölf', 'three']));
  const answer = await buffer(call(port, get('/', last)));
  expect(bodyOf(answer.toString())).toBe('3\r\none\r\n6\r\nzwölf\r\n5\r\nthree\r\n0\r\n\r\n');
});

it('writes no chunks to a caller of HTTP/1.0', async () => {
  const port = await listen((_req, res) => void writeAll(res, ['one', 'two', 'three']));
  const answer = await buffer(call(port, 'GET / HTTP/1.0\r\n\r\n'));
  expect(bodyOf(answer.toString())).toBe('onetwothree');
});

it('writes nothing before the answer whose turn it is', async () => {
  const answers: ServerResponse[] = [];
  let written = (): void => undefined;
  const both = new Promise<void>((resolve) => (written = resolve));
  const port = await listen((_req, res) => {
    answers.push(res);
    if (answers.length === 2) void writeAll(res, ['second', ' answer']).then(written);
  });
  const caller = call(port, get('/') + get('/', last));
  await both;
  answers[0]?.end('first answer');
  const text = (await buffer(caller)).toString();
  expect(text.indexOf('first answer')).toBeLessThan(text.indexOf('HTTP/1.1 200', 12));
  expect(text).toContain('\r\n\r\n6\r\nsecond\r\n7\r\n answer\r\n0\r\n\r\n');
});

it('says when the caller has to read first, and when there is room again', async () => {
  const piece = 'x'.repeat(16_384);
  const pieces = ['small'];
  const { promise: full, resolve: isFull } = Promise.withResolvers<void>();
  const port = await listen(async (_req, res) => {
    const writer = createPieceWriter(res.writeHead(200));
    writer.write('small');
    // The first one has left: what comes now goes to the connection.
    await new Promise((resolve) => setImmediate(resolve));
    do pieces.push(piece);
    while (writer.write(piece));
    isFull();
    await writer.drained();
    pieces.push('last');
    res.end(writer.write('last') ? undefined : 'no room');
  });
  const caller = call(port, get('/', last)).pause();
  await full;
  expect(pieces.length).toBeGreaterThan(4);
  const body = bodyOf((await buffer(caller)).toString());
  expect(body).toBe(`${pieces.map((one) => `${one.length.toString(16)}\r\n${one}\r\n`).join('')}0\r\n\r\n`);
});

it('writes nothing more to a connection that is being ended', async () => {
  const { promise: written, resolve } = Promise.withResolvers<boolean>();
  const port = await listen(async (_req, res) => {
    const writer = createPieceWriter(res.writeHead(200));
    writer.write('one');
    await new Promise((resolve_) => setImmediate(resolve_));
    const { socket } = res;
    const failed = new Promise<boolean>((resolve_) => socket?.once('error', () => resolve_(false)));
    socket?.end();
    writer.write('two');
    resolve(await Promise.race([failed, once(res, 'close').then(() => true)]));
  });
  const answer = bodyOf((await buffer(call(port, get('/')))).toString());
  expect(answer).toBe('3\r\none\r\n');
  expect(await written).toBe(true);
});

it('writes to nobody when the connection is gone', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<boolean[]>();
  const port = await listen(async (_req, res) => {
    const writer = createPieceWriter(res.writeHead(200));
    writer.write('one');
    await once(res, 'close');
    resolve([writer.write('two'), writer.write('three')]);
  });
  const caller = call(port, get('/'));
  await once(caller, 'data');
  caller.resetAndDestroy();
  expect(await ended).toEqual([false, false]);
});
