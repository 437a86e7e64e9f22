import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type Server, type Socket } from 'node:net';
import { startRawReceiver } from '../../support/raw-receiver.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

let stage: WebhookStage;
const servers: Server[] = [];
beforeAll(async () => {
  stage = await startWebhookStage();
});
afterEach(() => stage.clear());
afterAll(async () => {
  for (const server of servers) server.close();
  await stage.close();
});

/** A receiver below HTTP: it writes what it likes once a request has begun to arrive. */
async function wireReceiver(write: (socket: Socket) => void): Promise<{ url: string; connections: () => number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.once('data', () => write(socket));
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}/hook`, connections: () => connections };
}

const answered = (body: string | Buffer, head = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${head}\r\n`),
    Buffer.from(body),
  ]);

describe('whatever a receiver answers is kept, and a 2xx is never delivered again', () => {
  test.each<[string, Buffer, { body: string | null; truncated: boolean }]>([
    ['NUL bytes', answered('a\0b'), { body: 'a\uFFFDb', truncated: false }],
    ['invalid UTF-8', answered(Buffer.from([0x61, 0xff, 0x62])), { body: 'a\uFFFDb', truncated: false }],
    [
      '100 headers',
      answered('ok', Array.from({ length: 100 }, (_, n) => `x-${n}: y\r\n`).join('')),
      { body: 'ok', truncated: false },
    ],
    [
      'an unasked 100 Continue before it',
      Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), answered('ok')]),
      { body: 'ok', truncated: false },
    ],
    ['escapes and quotes', answered('"\\u0000\\'), { body: '"\\u0000\\', truncated: false }],
  ])('%s', async (_what, bytes, expected) => {
    const receiver = await wireReceiver((socket) => socket.end(bytes));
    const endpoint = await stage.endpoint(receiver);
    await stage.event();
    const [delivery] = await stage.settled(endpoint.id, 'succeeded');
    const { attempts } = await stage.detail(delivery?.id ?? '');
    expect(attempts).toMatchObject([
      { responseStatus: 200, responseBody: expected.body, responseTruncated: expected.truncated },
    ]);
    expect(receiver.connections()).toBe(1);
  });

  test('an answer without an end is cut at 64 KiB and flagged (limits)', async () => {
    const receiver = await wireReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n');
      const chunk = Buffer.alloc(16_384, 'x');
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunk));
        if (!socket.destroyed) socket.once('drain', more);
      };
      more();
    });
    const endpoint = await stage.endpoint(receiver);
    await stage.event();
    const [delivery] = await stage.settled(endpoint.id, 'succeeded');
    const { attempts } = await stage.detail(delivery?.id ?? '');
    expect(attempts).toMatchObject([{ responseStatus: 200, responseTruncated: true }]);
    expect(attempts[0]?.responseBody).toBe('x'.repeat(65_536));
  });
});

test('a receiver that closes what is idle as the next delivery begins gets it in the same attempt', async () => {
  const receiver = await startRawReceiver((socket, nth) => {
    if (nth === 0) socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    else socket.end();
  });
  const endpoint = await stage.endpoint(receiver);
  let events = 0;
  // A machine that is busy takes longer than the connection stays open: then nothing has to be sent again.
  do {
    events += 1;
    await stage.event();
    await stage.settled(endpoint.id, 'succeeded', events);
  } while (receiver.requests.length === events);
  const deliveries = await stage.settled(endpoint.id, 'succeeded', events);
  for (const { id } of deliveries) {
    const { attempts } = await stage.detail(id);
    expect(attempts).toMatchObject([{ responseStatus: 204, error: null }]);
  }
  expect(receiver.requests).toHaveLength(events + 1);
  expect(receiver.requests.at(-1)).toBe(receiver.requests.at(-2));
  await receiver.close();
});

describe('an answer that does not end in time, or is none, is a failure', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['nothing', () => {}],
    [
      'one byte at a time',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
        const timer = setInterval(() => socket.write('x'), 100);
        socket.on('close', () => clearInterval(timer));
      },
    ],
    ['no HTTP', (socket) => socket.end('hello\n')],
    ['a closed connection', (socket) => socket.destroy()],
    ['headers beyond all measure', (socket) => socket.end(answered('ok', `x-long: ${'y'.repeat(40_000)}\r\n`))],
  ])('%s', async (_what, write) => {
    const receiver = await wireReceiver(write);
    const endpoint = await stage.endpoint(receiver, { timeoutMs: 1_000 });
    await stage.event();
    const [delivery] = await waitFor(
      'the first attempt',
      () => stage.deliveries({ endpointId: endpoint.id }),
      ([seen]) => seen?.status === 'pending' && seen.error !== null,
    );
    expect(delivery?.attempts).toBe(1);
    const { attempts } = await stage.detail(delivery?.id ?? '');
    expect(attempts).toHaveLength(1);
    expect(attempts[0]?.error).toMatch(/^[A-Z]/);
  });
});
