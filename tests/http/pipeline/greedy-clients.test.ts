import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';

let server: PipelineServer;
let [running, most, begun] = [0, 0, 0];
let hold: Promise<void> | null = null;
let headers: Record<string, string> = {};
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startPipeline(
    {
      listSmsMessages: async (_input, reply) => {
        begun += 1;
        running += 1;
        most = Math.max(most, running);
        await (hold ?? new Promise((resolve) => setImmediate(resolve)));
        running -= 1;
        return reply(200, { json: { data: [], next_cursor: null } }, headers);
      },
    },
    {
      limits: { stallTimeoutMs: 500, maxConnections: 20, headersTimeoutMs: 60_000, checkIntervalMs: 50 },
    },
  );
});
afterAll(() => server.close());
beforeEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  [running, most, begun] = [0, 0, 0];
  hold = null;
  headers = {};
});

const list = 'GET /v1/sms/messages HTTP/1.1\r\nhost: x\r\nauthorization: Bearer sk_caller\r\n\r\n';
const last = list.replace('host: x', 'host: x\r\nconnection: close');

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

describe('many requests at once on one connection (promise P21)', () => {
  it('run one after the other, and each is answered', async () => {
    const answers = await server.raw(list.repeat(200) + last);
    expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(201);
    expect([begun, most]).toEqual([201, 1]);
  });

  it('run beside those of other connections', async () => {
    let release = (): void => undefined;
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const both = [server.raw(list + last), server.raw(list + last)];
    await waitFor(
      'both have begun',
      async () => begun,
      (seen) => seen === 2,
    );
    release();
    for (const answers of await Promise.all(both)) expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(most).toBe(2);
  });

  it('do not run any more when their sender is gone', async () => {
    let release = (): void => undefined;
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const socket = await open();
    socket.write(list.repeat(50));
    await waitFor(
      'the first has begun',
      async () => begun,
      (seen) => seen === 1,
    );
    socket.destroy();
    const { status } = await server.call('/openapi.json', { key: null });
    release();
    await waitFor(
      'the first is over',
      async () => running,
      (seen) => seen === 0,
    );
    expect((await server.call('/v1/sms/messages')).status).toBe(200);
    expect([status, begun]).toEqual([200, 2]);
  });

  it('do not run behind an answer that closes the connection: nobody would learn of it', async () => {
    headers = { connection: 'close' };
    const answers = await server.raw(list.repeat(5));
    expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(1);
    expect(begun).toBe(1);
  });

  it('are held up by a request whose body is under way, and not lost', async () => {
    const body = '{"to":"1"}';
    const head = `POST /v1/test/inbound-messages HTTP/1.1\r\nhost: x\r\nauthorization: Bearer sk_caller\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const answers = await server.raw(list + head + body + last);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400', 'HTTP/1.1 200']);
  });
});

describe('a connection that stands still (promise P21)', () => {
  it('is cut when it does not read its answers', async () => {
    const socket = await open();
    socket.pause();
    socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200));
    const cut = () => server.logged.some((line) => line.includes('"status":499'));
    await waitFor(
      'the server has hung up',
      async () => cut(),
      (seen) => seen,
    );
    expect((await server.call('/v1/sms/messages')).status).toBe(200);
  });
});

describe('more connections than are allowed (promise P21)', () => {
  it('are closed at once, and those that stand are served', async () => {
    const standing = await open();
    const many = await Promise.all(Array.from({ length: 40 }, open));
    await waitFor(
      'some are closed',
      async () => many.filter((socket) => socket.closed || socket.readableEnded).length,
      (gone) => gone >= 20,
    );
    standing.write(last);
    const [answer] = (await once(standing, 'data')) as [Buffer];
    expect(answer.toString()).toContain('HTTP/1.1 200 OK');
  });
});
