import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { WebSocket as OfPackage, WebSocketServer } from 'ws';
import { ConnectionError, createClient, type KeyClientOptions, TimeoutError } from '../../sdk/src/index.ts';
import { failureOf, thrownBy } from '../support/ends-of-streams.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { pcm } from '../support/stream-caller.ts';

const servers: WebSocketServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const socket of server.clients) socket.terminate();
    server.close();
  }
});

const clientOf = (baseUrl: string, options: KeyClientOptions = {}) =>
  createClient({ baseUrl, apiKey: 'sk_test_abc', ...options });

/** A server that does with each socket what a test says, and counts them. */
async function faulty(serve: (socket: OfPackage) => void): Promise<{ url: string; opened(): number }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'service.stream.v0' });
  servers.push(server);
  let opened = 0;
  server.on('connection', (socket) => {
    opened += 1;
    serve(socket);
  });
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, opened: () => opened };
}
const readyFrame = JSON.stringify({
  type: 'session.ready',
  request_id: 'req_1',
  route: { provider: 'simulated', model: 'echo', region: 'local', attempt_id: 'att_1' },
});

describe('a connection', () => {
  it.each<[string, (socket: OfPackage) => void]>([
    ['is lost before the stream is ready', (socket) => socket.terminate()],
    ['closes without a last frame', (socket) => socket.close(1_011)],
    ['is lost behind session.ready', (socket) => socket.send(readyFrame, () => socket.terminate())],
    ['says what is no frame', (socket) => socket.send('{"type":')],
    ['says JSON that is no frame', (socket) => socket.send('[1]')],
  ])('that %s is a ConnectionError, and is not made again', async (_, serve) => {
    const server = await faulty(serve);
    const stream = clientOf(server.url).stt.stream({ audio: pcm });
    const failure = await failureOf(stream);
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ retryable: true });
    expect(server.opened()).toBe(1);
  });

  it('that cannot be made is a ConnectionError, whose key can be used again', async () => {
    const server = await faulty(() => undefined);
    servers.splice(0).forEach((one) => one.close());
    const failure = await failureOf(clientOf(server.url).tts.stream({ audio: pcm }, { idempotencyKey: 'mine' }));
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ retryable: true, idempotencyKey: 'mine' });
  });

  it('that is silent is a TimeoutError', async () => {
    const { url } = await faulty(() => undefined);
    const stream = clientOf(url).tts.stream({ audio: pcm }, { timeouts: { firstByteMs: 20 } });
    const waiting = stream.append('Hello');
    const failure = await failureOf(stream);
    expect(failure).toBeInstanceOf(TimeoutError);
    expect(await thrownBy(() => waiting)).toBe(failure);
  });

  it('that takes nothing holds up who sends, with little unsent, until it takes again', async () => {
    let taken = 0;
    const { url } = await faulty((socket) => {
      socket.send(readyFrame, () => socket.pause());
      socket.on('message', (data: Buffer, isBinary) => {
        if (isBinary) taken += data.length;
      });
    });
    const opened: OfPackage[] = [];
    class Watched extends OfPackage {
      constructor(address: string, protocols: string[]) {
        super(address, protocols);
        opened.push(this);
      }
    }
    const stream = clientOf(url, { webSocket: Watched }).stt.stream({ audio: pcm });
    const whole = new Uint8Array(16 * 1024 * 1024);
    let isSent = false;
    const sending = stream.send(whole).then(() => {
      isSent = true;
    });
    const unsent = () => opened.reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);
    await waitFor(
      'it is held up',
      async () => unsent(),
      (bytes) => bytes > 64 * 1024,
    );
    expect([isSent, unsent() < 256 * 1024]).toEqual([false, true]);
    for (const socket of servers.flatMap(({ clients }) => [...clients])) socket.resume();
    await sending;
    await waitFor(
      'all of it is taken',
      async () => taken,
      (bytes) => bytes === whole.length,
    );
    stream.abort();
  });
});

describe('what is no stream', () => {
  const page = createClient({ baseUrl: 'https://voice.example.com', csrfToken: null });
  const own = createClient({ baseUrl: 'https://voice.example.com', apiKey: 'sk_test_abc' });
  const loosely = <T>(value: unknown): T => value as T;
  it.each<[string, () => unknown, RegExp]>([
    ['without a request', () => own.tts.stream(loosely(undefined)), /^request must be an object/],
    ['with a text as its request', () => own.stt.stream(loosely('Hi')), /^request must be an object/],
    ['with an unknown option', () => own.tts.stream({ audio: pcm }, loosely({ retries: {} })), /^options\.retries/],
    [
      'with options behind options',
      () => Reflect.apply(own.tts.stream, null, [{}, {}, {}]),
      /^The method takes \(request/,
    ],
    [
      'with a key that is none',
      () => own.tts.stream({ audio: pcm }, { idempotencyKey: '' }),
      /^idempotencyKey must be/,
    ],
    [
      'with a key beside a token',
      () => own.tts.stream({ audio: pcm }, { token: 'a', idempotencyKey: 'b' }),
      /^idempotency/,
    ],
    [
      'with a secret key as its token',
      () => page.tts.stream({ audio: pcm }, { token: 'sk_live_1' }),
      /^token must be what/,
    ],
    ['with an empty token', () => page.tts.stream({ audio: pcm }, { token: '' }), /^token must be what/],
    ['in a page, without a token', () => page.tts.stream({ audio: pcm }), /^token is missing: a page opens/],
    [
      'of a webSocket that is none',
      () => createClient({ baseUrl: 'https://a.example', apiKey: 'a', webSocket: loosely({}) }),
      /^webSocket must be a class/,
    ],
  ])('%s is a TypeError', (_, open, message) => {
    expect(open).toThrow(TypeError);
    expect(open).toThrow(message);
  });

  it('is one of a runtime without WebSocket, which says what to give', () => {
    const standard = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket');
    if (standard === undefined) throw new Error('This runtime has no WebSocket');
    Reflect.deleteProperty(globalThis, 'WebSocket');
    try {
      expect(() => own.tts.stream({ audio: pcm })).toThrow(/^webSocket is missing: this runtime has none/);
    } finally {
      Object.defineProperty(globalThis, 'WebSocket', standard);
    }
  });
});
