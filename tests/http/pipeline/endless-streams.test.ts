import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';
import { head } from './socket-pipeline.ts';
import { singly, stalling } from './stream-sources.ts';

type Frame = components['schemas']['SmsStreamEvent'];
const frame = (n: number): Frame => ({ id: `id-${n}`, event: 'heartbeat', data: {} });

/** What the handler gives, set by each test, and how often it was ended early. */
let events: () => AsyncGenerator<Frame, void, undefined>;
let ended = 0;

async function* closing(source: AsyncGenerator<Frame, void, undefined>): AsyncGenerator<Frame[], void, undefined> {
  try {
    for await (const event of source) yield [event];
  } finally {
    ended += 1;
  }
}

let server: PipelineServer;
beforeAll(async () => {
  server = await startPipeline(
    { streamSmsMessages: async (_input, reply) => reply(200, { events: closing(events()) }) },
    { limits: { stallTimeoutMs: 200 } },
  );
});
afterAll(() => server.close());
afterEach(() => {
  ended = 0;
});

const path = '/v1/sms/stream';

describe('a stream without end', () => {
  it('has frames with their ids, and none of its own where its source ends', async () => {
    events = async function* () {
      yield frame(1);
      yield frame(2);
    };
    const text = await (await server.call(path)).text();
    expect(text).toBe('id: id-1\nevent: heartbeat\ndata: {}\n\nid: id-2\nevent: heartbeat\ndata: {}\n\n');
  });

  it('ends after a whole frame where its source fails, with no word of the cause but in the log', async () => {
    events = async function* () {
      yield frame(1);
      throw new Error('the database with its secret');
    };
    const text = await (await server.call(path)).text();
    expect(text).toBe('id: id-1\nevent: heartbeat\ndata: {}\n\n');
    expect(server.logged.join()).toContain('answer broken off');
  });

  it('takes no frame for its caller who reads none, and is cut when he does not for long', async () => {
    let taken = 0;
    events = async function* () {
      for (;;) yield { ...frame(1), id: `${(taken += 1)}`.padEnd(10_000, 'x') };
    };
    const socket = connect(server.port, '127.0.0.1').pause();
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sk_caller\r\n\r\n`);
    await waitFor(
      'it is cut',
      async () => ended,
      (count) => count === 1,
    );
    // What the connection itself holds, and far from what there is.
    expect(taken).toBeLessThan(5_000);
    socket.destroy();
  });

  it('is not begun for HEAD, and ends at once', async () => {
    let taken = 0;
    events = async function* () {
      for (;;) yield frame((taken += 1));
    };
    const response = await server.call(path, { method: 'HEAD' });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await response.text()).toBe('');
    expect(taken).toBe(0);
  });
});

describe('a stream behind a request that asks for a WebSocket', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['is gone', (socket) => socket.destroy()],
    ['ends his side', (socket) => socket.end()],
  ])('ends as any other when its caller %s: 499, and its source is ended', async (_, leave) => {
    const { source, isEnded } = stalling(frame(1));
    const own = await startPipeline({
      streamSmsMessages: async (_input, reply) => reply(200, { events: singly(source) }),
    });
    const socket = connect({ port: own.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(head(path));
    expect(String((await once(socket, 'data'))[0])).toContain(' 200 ');
    leave(socket);
    const line = await waitFor(
      'it has a line in the log',
      async () => own.logged.map((one) => JSON.parse(one)).find(({ msg }) => msg === 'request'),
      (found) => found !== undefined,
    );
    expect([line, isEnded()]).toEqual([expect.objectContaining({ operation: 'streamSmsMessages', status: 499 }), true]);
    socket.destroy();
    await own.close();
  });
});
