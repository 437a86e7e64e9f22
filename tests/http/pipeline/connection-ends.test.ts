import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { recordAnswer } from '../../support/contract-recorder.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { readRawAnswer } from '../../support/raw-answer.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';

const open: PipelineServer[] = [];
const start: typeof startPipeline = async (...args) => {
  const server = await startPipeline(...args);
  open.push(server);
  return server;
};
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

interface Caller {
  socket: Socket;
  /** What it was sent so far. */
  text(): string;
  /** Why the connection broke, if it did. */
  errors: unknown[];
}

/** A caller who goes on sending after the server has ended its side. What is sent `first` is there as soon as its connection is. */
async function caller({ port }: PipelineServer, first = ''): Promise<Caller> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const errors: unknown[] = [];
  let text = '';
  socket.setEncoding('latin1');
  socket.on('error', (error) => errors.push(error)).on('data', (chunk) => (text += String(chunk)));
  socket.write(first);
  await once(socket, 'connect');
  return { socket, text: () => text, errors };
}

const head = (path: string, key: string, ...lines: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${key}`, ...lines, '', ''].join('\r\n');
const upload = (key: string, length: number): string =>
  head('/v1/test/inbound-messages', key, 'content-type: application/json', `content-length: ${length}`);

/** Resolves when the connection is closed, in order or not. */
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));

/** Sends one byte after the other until the connection is closed. */
async function drip(socket: Socket): Promise<void> {
  const dripping = setInterval(() => socket.write(' '), 5);
  await closed(socket);
  clearInterval(dripping);
}

// The limit that ends them otherwise lies beyond the patience of any test.
const slow = { requestTimeoutMs: 600_000, stallTimeoutMs: 600_000, checkIntervalMs: 50 };

describe('a body that drips (promise P21)', () => {
  it('keeps its connection no longer where its sender was refused by the head', async () => {
    const server = await start({}, { limits: { ...slow, unreadBodyMs: 50, lingerMs: 50 } });
    const { socket, text } = await caller(server);
    socket.write(upload('sk_unknown', 100_000));
    await drip(socket);
    expect(readRawAnswer(text()).status).toBe(401);
  });

  it.each(['/v1/nothing', '/healthz', '/v1/organization'])('keeps it no longer at %s', async (path) => {
    const server = await start({}, { limits: { ...slow, unreadBodyMs: 50, lingerMs: 50 } });
    const { socket, text } = await caller(server);
    socket.write(head(path, 'sk_caller', 'content-length: 100000'));
    await drip(socket);
    expect(readRawAnswer(text()).status).toBeGreaterThanOrEqual(404);
  });

  it('keeps it no longer at the callback of a carrier, whose sender is known by its body alone', async () => {
    const handle = async () => ({ status: 200 });
    const rawRoutes = [{ method: 'POST' as const, path: '/v1/carriers/x/events', maxBodyBytes: 100_000, handle }];
    const server = await start({}, { rawRoutes, rawBodyMs: 50, limits: { ...slow, lingerMs: 50 } });
    const { socket, text } = await caller(server);
    socket.write(head('/v1/carriers/x/events', 'none', 'content-length: 100000'));
    await drip(socket);
    const { status, text: body, headers } = readRawAnswer(text());
    expect([status, headers.connection, JSON.parse(body)]).toMatchObject([408, 'close', { code: 'REQUEST_TIMEOUT' }]);
  });

  it('is answered 408 when it stops, however long its connection may stand still', async () => {
    const limits = { ...slow, requestTimeoutMs: 800, stallTimeoutMs: 200 };
    const server = await start({}, { limits });
    // A connection on which nothing has come may stand still no longer either.
    const { socket, text } = await caller(server, `${upload('sk_caller', 100)}{`);
    await once(socket, 'end');
    socket.destroy();
    const answer = readRawAnswer(text());
    recordAnswer({ method: 'POST', path: '/v1/test/inbound-messages', ...answer });
    expect(answer.status).toBe(408);
  });

  it('leaves its connection usable when it comes to its end soon', async () => {
    const server = await start({}, { limits: slow });
    const { socket, text } = await caller(server);
    socket.write(upload('sk_unknown', 4));
    const answers = (count: number) =>
      waitFor(
        `it has ${count} answers`,
        async () => text().match(/HTTP\/1\.1 401/g)?.length ?? 0,
        (seen) => seen === count,
      );
    await answers(1);
    socket.write(`{}  ${upload('sk_unknown', 0)}`);
    await answers(2);
    socket.destroy();
  });
});

describe('the last answer of a connection', () => {
  it('is not taken away by a reset from a caller who is still sending', async () => {
    const server = await start({}, { limits: slow });
    server.drain();
    const { socket, text, errors } = await caller(server);
    const body = Buffer.alloc(64 * 1024, ' ');
    socket.write(upload('sk_unknown', 40 * body.length));
    const ended = once(socket, 'end');
    for (let part = 0; part < 40; part += 1) {
      socket.write(body);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ended;
    socket.end();
    await closed(socket);
    expect([readRawAnswer(text()).status, errors]).toEqual([401, []]);
  });

  it('is followed by no other: what was sent after it does not run', async () => {
    let ran = 0;
    const server = await start(
      {
        listSmsMessages: async (_input, reply) => {
          ran += 1;
          return reply(200, { json: { data: [], next_cursor: null } });
        },
      },
      { limits: slow },
    );
    server.drain();
    const { socket, text, errors } = await caller(server);
    const list = 'GET /v1/sms/messages HTTP/1.1\r\nhost: x\r\nauthorization: Bearer sk_caller\r\n\r\n';
    socket.write(list);
    await once(socket, 'end');
    socket.write(list);
    socket.end();
    await closed(socket);
    expect([text().match(/HTTP\/1\.1/g)?.length, ran, errors]).toEqual([1, 1, []]);
  });
});

describe('requests that are sent ahead of the answers (promise P21)', () => {
  const healthz = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';

  it('are more than a connection may have: it is closed', async () => {
    const server = await start({}, { limits: { ...slow, maxPipelined: 20 } });
    const { socket, text } = await caller(server);
    socket.write(healthz.repeat(100));
    await waitFor(
      'it is closed',
      async () => socket.closed || socket.readableEnded,
      (isClosed) => isClosed,
    );
    socket.destroy();
    expect(text().match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThan(2);
    expect((await server.call('/healthz')).status).toBe(200);
  });

  it('are more than all may have: connections with many are closed, those with few are served', async () => {
    const held: Array<() => void> = [];
    const server = await start(
      {
        listSmsMessages: async (_input, reply) => {
          await new Promise<void>((resolve) => held.push(resolve));
          return reply(200, { json: { data: [], next_cursor: null } });
        },
      },
      { limits: { ...slow, maxPipelinedInAll: 100 } },
    );
    const list = 'GET /v1/sms/messages HTTP/1.1\r\nhost: x\r\nauthorization: Bearer sk_caller\r\n\r\n';
    const [few, ...many] = await Promise.all(Array.from({ length: 6 }, () => caller(server)));
    few?.socket.write(list + healthz.repeat(5));
    for (const { socket } of many) socket.write(list + healthz.repeat(40));
    await waitFor(
      'three of those with many are closed',
      async () => many.filter(({ socket }) => socket.closed || socket.readableEnded).length,
      (closed) => closed >= 3,
    );
    const release = setInterval(() => held.splice(0).forEach((go) => go()), 5);
    await waitFor(
      'the one with few has its answers',
      async () => few?.text().match(/HTTP\/1\.1 200/g)?.length,
      (answers) => answers === 6,
    );
    clearInterval(release);
    for (const { socket } of [...many, ...(few === undefined ? [] : [few])]) socket.destroy();
  });
});
