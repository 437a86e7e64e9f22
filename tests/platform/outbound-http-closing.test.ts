import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { GuardedHttp } from '../../server/src/platform/outbound-http/guarded-http.ts';
import { allClosed, createOutboundStage, isAnswered, ok } from '../support/outbound-stage.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { testCertificate } from '../support/test-certificate.ts';

const trusted = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...trusted, testCertificate.cert]));
afterAll(() => setDefaultCACertificates(trusted));

const stage = createOutboundStage();
const { receiverThat, client } = stage;
afterEach(() => stage.end());

describe('a receiver that closes what is idle as the next request begins', () => {
  const again = (http: GuardedHttp, url: string, fields: { timeoutMs?: number; body?: Buffer } = {}) =>
    http.post({ url, headers: {}, body: '{}', timeoutMs: 5_000, mayArriveTwice: true, ...fields });
  const isBroken = { kind: 'failed', reason: 'broken_answer', status: null };
  const onceEach =
    (then: (socket: Socket) => unknown) =>
    (socket: Socket, nth: number): unknown =>
      nth === 0 ? socket.write(ok) : then(socket);

  it.each<[string, boolean, (socket: Socket) => unknown]>([
    ['ends it', false, (socket) => socket.end()],
    ['resets it', false, (socket) => socket.resetAndDestroy()],
    ['ends it, under TLS', true, (socket) => socket.end()],
    ['cuts it, under TLS', true, (socket) => socket.destroy()],
  ])('fails no request that may arrive twice: it %s', async (_, tls, closes) => {
    const receiver = await receiverThat(onceEach(closes), undefined, { tls });
    const http = client();
    for (let nth = 1; nth <= 20; nth += 1) {
      expect(await again(http, receiver.url)).toMatchObject(isAnswered);
      expect(receiver.connections()).toBe(nth);
    }
    expect(receiver.requests).toHaveLength(39);
    expect(new Set(receiver.requests).size).toBe(1);
  });

  it('fails none whose body it has not read', async () => {
    const receiver = await receiverThat((socket) =>
      socket.write(ok, () => socket.once('data', () => socket.destroy())),
    );
    const http = client();
    for (let nth = 0; nth < 5; nth += 1)
      expect(await again(http, receiver.url, { body: Buffer.alloc(300_000, 'x') })).toMatchObject(isAnswered);
  });

  it('fails a request on a connection that nobody had used', async () => {
    const receiver = await receiverThat((socket) => socket.end());
    const http = client();
    for (let nth = 1; nth <= 5; nth += 1) {
      expect(await again(http, receiver.url)).toMatchObject(isBroken);
      expect(receiver.requests).toHaveLength(nth);
    }
  });

  it.each(['H', 'HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 200 OK\r\n'])(
    'fails a request once a byte has come: %j',
    async (bytes) => {
      const receiver = await receiverThat(onceEach((socket) => socket.end(bytes)));
      const http = client();
      expect(await again(http, receiver.url)).toMatchObject(isAnswered);
      expect(await again(http, receiver.url)).toMatchObject(isBroken);
      expect(receiver.requests).toHaveLength(2);
    },
  );

  it('fails a request whose new connection ends too', async () => {
    let requests = 0;
    const receiver = await receiverThat((socket) => {
      requests += 1;
      if (requests === 1) socket.write(ok);
      else socket.end();
    });
    const http = client();
    expect(await again(http, receiver.url)).toMatchObject(isAnswered);
    expect(await again(http, receiver.url)).toMatchObject(isBroken);
    expect(receiver.requests).toHaveLength(3);
  });

  it('gets it on a new connection, and not on another one that is idle', async () => {
    const held: Socket[] = [];
    const receiver = await receiverThat((socket, nth) => {
      if (nth > 0) socket.end();
      else if (held.length < 2) held.push(socket);
      else socket.write(ok);
    });
    const http = client();
    const both = [again(http, receiver.url), again(http, receiver.url)];
    await waitFor(
      'two connections',
      async () => held.length,
      (count) => count === 2,
    );
    for (const socket of held) socket.write(ok);
    for (const outcome of await Promise.all(both)) expect(outcome).toMatchObject(isAnswered);
    expect(await again(http, receiver.url)).toMatchObject(isAnswered);
    expect(receiver.connections()).toBe(3);
    expect(receiver.requests).toHaveLength(4);
  });

  it('has no more time than one request has, and leaves nothing open', async () => {
    let requests = 0;
    const receiver = await receiverThat((socket) => {
      requests += 1;
      if (requests === 1) socket.write(ok);
      else if (requests === 2) socket.end();
    });
    const http = client();
    expect(await again(http, receiver.url)).toMatchObject(isAnswered);
    expect(await again(http, receiver.url, { timeoutMs: 300 })).toMatchObject({
      kind: 'failed',
      reason: 'timeout',
      status: null,
    });
    await http.close();
    await allClosed(receiver);
    expect(receiver.requests).toHaveLength(3);
  });

  it('does not take the place of the request from it, where every connection is in use', async () => {
    const receiver = await receiverThat(onceEach((socket) => socket.end()));
    const http = client();
    for (let round = 0; round < 3; round += 1) {
      const outcomes = await Promise.all(Array.from({ length: 200 }, () => again(http, receiver.url)));
      for (const outcome of outcomes) expect(outcome).toMatchObject(isAnswered);
    }
    await http.close();
    await allClosed(receiver);
  });
});
